from django.db import DatabaseError, InterfaceError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.common import clock
from games.common.health import health


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Tell load balancers whether this process runs and reaches its database.

    ``?detail`` is for people who watch the site: a line for each part, and 503 if one stands still.
    A load balancer must not ask for it, or it would take away a site that still works. Only the
    details ask Redis and the broker.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if "detail" not in request.GET:
            return HttpResponse("ok\n", content_type="text/plain")
        verdicts = health.verdicts(clock.of_database())
    except (DatabaseError, InterfaceError):
        # a line for a program, and no traceback every few seconds
        body = "not well\ndatabase: NOT WELL, it does not answer\n"
        return HttpResponse(body, content_type="text/plain", status=503)
    lines = [
        f"{name}: {'ok' if said.is_well else 'NOT WELL'}, {said.sentence}"
        for name, said in verdicts.items()
    ]
    well = all(said.is_well for said in verdicts.values())
    body = "\n".join(["ok" if well else "not well", *lines, ""])
    return HttpResponse(body, content_type="text/plain", status=200 if well else 503)


def no_such_page(request: HttpRequest, row: str) -> HttpResponse:
    """Answer 404 where Django's admin would lead from the number of a row to its public page.

    That redirect asks for no permission, and the public names of tables are not for everybody.
    """
    raise Http404
