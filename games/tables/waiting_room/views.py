"""The waiting room: a table before its start, with the buttons to take and fill seats."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.accounts.forms import WelcomeForm
from games.accounts.invited import AddressTaken, is_newcomer, make_invited, sign_in_invited
from games.accounts.models import User
from games.accounts.services import NameTaken
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import (
    acts_at_table,
    find_table,
    may_look,
    person_id,
    to_sign_in,
    unlocked,
)
from games.play.clock.words import projected
from games.play.models import Table
from games.play.page.news import news_of
from games.play.refusals import SENTENCES, Why
from games.tables import services
from games.tables.forms import HouseForm, InviteForm
from games.tables.limits import may_invite
from games.tables.selectors import invited_address
from games.tables.waiting_room.selectors import room_of


def waiting_room(request: HttpRequest, table: Table) -> HttpResponse:
    """Show a table before its start: who sits there, what is agreed, and the buttons to join."""
    context = {"room": room_of(table, request.user), "projected": _projected(request, table)}
    # The page has no secrets of a seat, and seats change hands: everybody asks as a spectator.
    context |= {"news": news_of(table, None)}
    return render(request, "tables/waiting_room.html", context)


def _projected(request: HttpRequest, table: Table) -> datetime:
    """Return the deadline that the viewer would have if their turn began now."""
    return projected(table, request.user, clock.now())


@acts_at_table
def join(request: HttpRequest, table: Table) -> HttpResponse:
    number = request.POST.get("seat", "")
    done = _("You have a seat. The game starts when everybody has confirmed.")
    with RefusalsShown(request, done):
        services.join_table(
            table.pk,
            person_id(request),
            now=clock.now(),
            number=int(number) if number.isdecimal() and len(number) < 4 else None,
            let_in=table.code in unlocked(request),
        )
    return redirect(table)


@acts_at_table
def leave(request: HttpRequest, table: Table) -> HttpResponse:
    with RefusalsShown(request, _("You have left the table.")):
        services.leave_table(table.pk, person_id(request), now=clock.now())
    return redirect(table)


@acts_at_table
def confirm(request: HttpRequest, table: Table) -> HttpResponse:
    me, company = person_id(request), request.POST.get("company", "")
    with RefusalsShown(request):
        services.confirm_start(table.pk, me, now=clock.now(), company=company)
    return redirect(table)


@acts_at_table
def cancel(request: HttpRequest, table: Table) -> HttpResponse:
    with RefusalsShown(request, _("The table is cancelled.")):
        services.cancel_table(table.pk, person_id(request), now=clock.now())
        return redirect("home")
    return redirect(table)


@acts_at_table
def invite(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    form = InviteForm(request.POST)
    if form.is_valid() and may_invite(request, [form.cleaned_data["address"]]):
        address = form.cleaned_data["address"]
        done = _("The invitation to %(address)s is on its way.") % {"address": address}
        with RefusalsShown(request, done):
            services.invite(table.pk, person_id(request), number, address, now=clock.now())
    return redirect(table)


@acts_at_table
def take_house_player(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    form = HouseForm(request.POST)
    if form.is_valid():
        me, level = person_id(request), form.cleaned_data["level"]
        with RefusalsShown(request):
            services.take_house_player(table.pk, me, number, level, now=clock.now())
    return redirect(table)


@acts_at_table
def clear_seat(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    with RefusalsShown(request):
        services.clear_seat(table.pk, person_id(request), number, now=clock.now())
    return redirect(table)


def invitation(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """Show the page that the link of an invitation leads to; its button takes the seat."""
    table = find_table(code)
    address = invited_address(table, token)
    form = _newcomer_form(request, address)
    if request.method == "POST":
        if form is not None and not _comes_in(request, address, form):
            return _invitation_page(request, table, address, form)
        if not request.user.is_authenticated or request.user.is_guest:
            return to_sign_in(request.path)
        with RefusalsShown(request):
            services.join_table(table.pk, person_id(request), now=clock.now(), token=token)
        return redirect(table)
    if not address and not may_look(request, table):
        messages.error(request, str(SENTENCES[Why.INVITATION]))
        return redirect("play:password", code=code)
    return _invitation_page(request, table, address, form)


def _invitation_page(
    request: HttpRequest, table: Table, address: str, form: WelcomeForm | None
) -> HttpResponse:
    room, until = room_of(table, request.user), _projected(request, table)
    context = {"room": room, "projected": until, "address": address, "form": form}
    return render(request, "tables/invitation.html", context)


def _newcomer_form(request: HttpRequest, address: str) -> WelcomeForm | None:
    """Return the form for a name if the reader of the mail has no account; signed in: none."""
    here = request.user
    if not address or (here.is_authenticated and not here.is_guest) or not is_newcomer(address):
        return None
    user = here if here.is_authenticated else User()
    return WelcomeForm(request.POST or None, user=user, initial={"time_zone": user.time_zone})


def _comes_in(request: HttpRequest, address: str, form: WelcomeForm) -> bool:
    """Make the account of a newcomer and sign them in; False if the form must be shown again."""
    if not form.is_valid():
        return False
    guest = request.user if request.user.is_authenticated else None
    try:
        made = make_invited(address, form.profile(), guest=guest, now=clock.now())
    except AddressTaken:
        return True  # somebody else was quicker: sign in
    except NameTaken:
        form.add_error("display_name", form.taken())
        return False
    sign_in_invited(request, made)
    request.user = made
    return True
