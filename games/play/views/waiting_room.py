"""A table before its start: who sits there, who is still wanted, and what it will be like."""

from datetime import datetime

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.contrib.auth.hashers import check_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.common import clock
from games.play import selectors, services
from games.play.forms import HouseForm, InviteForm, PasswordForm
from games.play.models import Table
from games.play.refusals import SENTENCES, Why
from games.play.selectors.clock_words import projected
from games.play.selectors.room import room_of
from games.play.views.access import (
    UNLOCKED,
    acts_at_table,
    attempt,
    find_table,
    may_invite,
    may_look,
    person_id,
    to_sign_in,
    unlocked,
)
from games.play.views.table_page import news_of


def waiting_room(request: HttpRequest, table: Table) -> HttpResponse:
    context = {"room": room_of(table, request.user), "projected": _projected(request, table)}
    # Nothing there is for one seat alone, and seats change hands: all ask as those who watch.
    context |= {"code": table.code, "news": news_of(table, None)}
    return render(request, "play/waiting_room.html", context)


def _projected(request: HttpRequest, table: Table) -> datetime:
    """Until when the viewer would have time for a turn that began now."""
    return projected(table, request.user, clock.now())


@acts_at_table
def join(request: HttpRequest, table: Table) -> HttpResponse:
    number = request.POST.get("seat", "")
    attempt(
        request,
        lambda: services.join_table(
            table.pk,
            person_id(request),
            now=clock.now(),
            number=int(number) if number.isdecimal() and len(number) < 4 else None,
            let_in=table.code in unlocked(request),
        ),
        _("You have a seat. The game starts when everybody has confirmed."),
    )
    return redirect(table)


@acts_at_table
def leave(request: HttpRequest, table: Table) -> HttpResponse:
    done = _("You have left the table.")
    attempt(
        request, lambda: services.leave_table(table.pk, person_id(request), now=clock.now()), done
    )
    return redirect(table)


@acts_at_table
def confirm(request: HttpRequest, table: Table) -> HttpResponse:
    me, company, now = person_id(request), request.POST.get("company", ""), clock.now()
    attempt(request, lambda: services.confirm_start(table.pk, me, now=now, company=company))
    return redirect(table)


@acts_at_table
def cancel(request: HttpRequest, table: Table) -> HttpResponse:
    done = _("The table is given up.")
    service = services.cancel_table
    if attempt(request, lambda: service(table.pk, person_id(request), now=clock.now()), done):
        return redirect("play:lobby")
    return redirect(table)


@acts_at_table
def invite(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    form = InviteForm(request.POST)
    if form.is_valid() and may_invite(request):
        address = form.cleaned_data["address"]
        service = services.invite
        done = _("The invitation to %(address)s is on its way.") % {"address": address}
        me = person_id(request)
        attempt(request, lambda: service(table.pk, me, number, address, now=clock.now()), done)
    return redirect(table)


@acts_at_table
def take_house_player(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    form = HouseForm(request.POST)
    if form.is_valid():
        level = form.cleaned_data["level"]
        me, service = person_id(request), services.take_house_player
        attempt(request, lambda: service(table.pk, me, number, level, now=clock.now()))
    return redirect(table)


@acts_at_table
def clear_seat(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    me, service = person_id(request), services.clear_seat
    attempt(request, lambda: service(table.pk, me, number, now=clock.now()))
    return redirect(table)


def invitation(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """The link of an invitation: looking changes nothing, the button takes the seat."""
    table = find_table(code)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return to_sign_in(request.path)
        me, service = person_id(request), services.join_table
        attempt(request, lambda: service(table.pk, me, now=clock.now(), token=token))
        return redirect(table)
    valid = selectors.is_invitation(table, token)
    if not valid and not may_look(request, table):
        messages.error(request, str(SENTENCES[Why.INVITATION]))
        return redirect("play:password", code=code)
    room, until = room_of(table, request.user), _projected(request, table)
    context = {"room": room, "projected": until, "valid": valid}
    return render(request, "play/invitation.html", context)


def password(request: HttpRequest, code: str) -> HttpResponse:
    """The door of a table with a password; who knows it is let in for this session."""
    table = find_table(code)
    form = PasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not consume(request, action="table_password", key=table.code):
            form.add_error("password", _("Too many tries. Wait ten minutes, then try again."))
        elif check_password(form.cleaned_data["password"], table.password):
            request.session[UNLOCKED] = [*unlocked(request), table.code][-50:]
            return redirect(table)
        else:
            form.add_error("password", _("This is not the password. Ask the organiser for it."))
    return render(request, "play/password.html", {"table": table, "form": form})
