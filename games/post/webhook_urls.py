"""Webhooks of mail services, for bounces and incoming mail. A service not set up answers 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from anymail.exceptions import AnymailConfigurationError, AnymailImproperlyInstalled
from anymail.urls import urlpatterns as of_all_services
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern

log = structlog.get_logger(__name__)

app_name = "anymail"


def if_set_up(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 for a service without a key: strangers can post here and must not cause a 500."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (AnymailConfigurationError, AnymailImproperlyInstalled) as missing:
            log.warning("webhook of a service that is not set up", path=request.path)
            raise Http404 from missing

    return answered


urlpatterns = [
    URLPattern(one.pattern, if_set_up(one.callback), one.default_args, one.name)
    for one in of_all_services
]
