"""Signing up for a season, confirming, and withdrawing."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.models import User
from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.entrants import services
from games.leagues.gazette.page_access import season_head
from games.leagues.gazette.selectors import SeasonHead
from games.leagues.gazette.views import page_of
from games.leagues.sign_up.forms import AvailabilityForm
from games.leagues.sign_up.selectors import SignUpState
from games.play.access import person_id, to_sign_in


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the conditions and the form, or the person's place; enter the season."""
    head = season_head(request, slug, number)
    user = request.user
    if not isinstance(user, User):
        if request.method == "POST":
            return to_sign_in(request.path)
        return _page(request, head, SignUpState(head.season, None, None), None)
    place = SignUpState(head.season, user, head.entrant)
    form = _form(request, place, user)
    if request.method == "POST" and form.is_valid() and _entered(request, place, form):
        return redirect(request.path)
    return _page(request, head, place, form)


def _form(request: HttpRequest, place: SignUpState, user: User) -> AvailabilityForm:
    entrant = place.entrant
    known = {
        "tables_at_once": entrant.tables_at_once if entrant is not None else 1,
        "mondays": [monday.isoformat() for monday in place.mondays],
    }
    return AvailabilityForm(request.POST or None, season=place.season, user=user, initial=known)


def _entered(request: HttpRequest, place: SignUpState, form: AvailabilityForm) -> bool:
    """Enter the season, or change how much the person can play; False if that was refused."""
    assert place.user is not None
    given = form.cleaned_data
    if place.is_in or place.waits:
        with RefusalsShown(request, done=_("Noted.")):
            services.change_availability(place.season.pk, place.user.pk, now=clock.now(), **given)
            return True
        return False
    with RefusalsShown(request):
        services.sign_up(place.season.pk, place.user.pk, now=clock.now(), **given)
        return True
    return False


def _page(
    request: HttpRequest, head: SeasonHead, place: SignUpState, form: AvailabilityForm | None
) -> HttpResponse:
    context = page_of(head, "sign_up") | {"place": place, "form": form}
    return render(request, "leagues/sign_up.html", context)


@require_POST
@login_required
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Confirm that the person will play."""
    head = season_head(request, slug, number)
    with RefusalsShown(request, done=_("Confirmed: you will play.")):
        services.confirm(head.season.pk, person_id(request), now=clock.now())
    return redirect("leagues:sign_up", slug, number)


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave the season."""
    head = season_head(request, slug, number)
    reason = request.POST.get("reason", "")[:300]
    with RefusalsShown(request, done=_("You have left the season.")):
        services.withdraw(head.season.pk, person_id(request), reason, now=clock.now())
    return redirect("leagues:sign_up", slug, number)
