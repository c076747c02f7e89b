"""Every mail, to be read while developing and on a site of one's own that sends none."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.post import selectors
from games.post.models import Mail

_MAIL_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"
)


@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    return render(request, "post/mails.html", {"mails": selectors.newest_mails()})


@require_safe
def mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    return render(request, "post/mail.html", {"mail": get_object_or_404(Mail, pk=mail_id)})


@require_safe
@xframe_options_sameorigin
def mail_html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """The HTML part as a mail program would get it, locked into a frame."""
    html = get_object_or_404(Mail, pk=mail_id).html
    return HttpResponse(html, headers={"Content-Security-Policy": _MAIL_POLICY})
