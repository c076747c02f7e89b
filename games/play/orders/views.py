"""The page for orders ahead: what to play when one's turn comes, or when time runs out."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.play import services
from games.play.access import acts_at_table, person_id, shows_table
from games.play.models import Table
from games.play.orders.forms import OrderForm, wishes_of
from games.play.seats.selectors import demands_of, order_of
from games.play.selectors import scene_of, seat_names, seat_of, seats_at, view_of


@require_safe
@shows_table
def orders(request: HttpRequest, table: Table) -> HttpResponse:
    seat = seat_of(request.user, table)
    if seat is None or not table.is_running:
        return redirect(table)
    left = order_of(table, seat)
    initial = OrderForm.initial_of(left) | {"demands": demands_of(table, seat)}
    form = OrderForm(initial=initial, **_what_is_possible(table, seat))
    return _show(request, table, seat, {"form": form, "left": left})


@acts_at_table
def leave_order(request: HttpRequest, table: Table) -> HttpResponse:
    """Leave an order, or take the earlier one back if nothing is chosen."""
    seat = seat_of(request.user, table)
    if seat is None or not table.is_running:
        return redirect(table)
    form = OrderForm(request.POST, **_what_is_possible(table, seat))
    if not form.is_valid():
        return _show(request, table, seat, {"form": form})
    wished, when = form.wishes(), form.cleaned_data["when"]
    me = person_id(request)
    done = _("Your order is saved.") if wished else _("You have no order ahead now.")
    with RefusalsShown(request, done):
        services.leave_order(
            table.pk,
            seat,
            wished,
            when=when,
            user_id=me,
            now=clock.now(),
            demands=form.wants_demand(),
        )
    return redirect(table)


def _show(request: HttpRequest, table: Table, seat: int, context: dict[str, Any]) -> HttpResponse:
    beside = {"scene": scene_of(table, seat), "names": seat_names(table, seats_at(table))}
    return render(request, "play/orders.html", {"table": table} | beside | context)


def _what_is_possible(table: Table, seat: int) -> dict[str, Any]:
    """Return the wishes among which the form lets one choose, and whether one may demand."""
    view = view_of(table, seat)
    wishes = wishes_of(view, table, seat_names(table, seats_at(table)))
    return {"wishes": wishes, "may_demand": table.has_demands}
