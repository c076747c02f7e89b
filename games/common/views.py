from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.common import clock
from games.common.health import health


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """For load balancers: the process answers and reaches its database.

    ``?detail`` is for those who watch the site: a line for each part, and 503 when one stands
    still. A load balancer must not ask for it, or it takes away what still works.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if "detail" not in request.GET:
            return HttpResponse("ok\n", content_type="text/plain")
        verdicts = health.verdicts(clock.of_database())
    except (
        DatabaseError
    ):  # no page of ours and no traceback every few seconds: who asks is a program
        body = "not well\ndatabase: NOT WELL, it does not answer\n"
        return HttpResponse(body, content_type="text/plain", status=503)
    lines = [
        f"{name}: {'ok' if said.is_well else 'NOT WELL'}, {said.sentence}"
        for name, said in verdicts.items()
    ]
    well = all(said.is_well for said in verdicts.values())
    body = "\n".join(["ok" if well else "not well", *lines, ""])
    return HttpResponse(body, content_type="text/plain", status=200 if well else 503)
