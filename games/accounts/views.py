from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import selectors, services
from games.accounts.addresses.views import ConfirmView, ProofStep
from games.accounts.emblems import emblem_from
from games.accounts.forms import CloseForm, EmblemForm, KeptForm, ProfileForm, WelcomeForm
from games.accounts.guests.views import next_page
from games.accounts.models import User
from games.accounts.registry import registry
from games.accounts.requests import PersonRequest
from games.common import clock
from games.common.markdown import prose


@require_safe
@login_required
def overview(request: PersonRequest) -> HttpResponse:
    return render(request, "accounts/overview.html")


@login_required
def welcome(request: PersonRequest) -> HttpResponse:
    form = WelcomeForm(
        request.POST or None, user=request.user, initial={"time_zone": request.user.time_zone}
    )
    if request.method == "POST" and form.is_valid() and _saved(request.user, form):
        name = form.cleaned_data["display_name"]
        messages.success(request, _("Welcome, %(name)s.") % {"name": name})
        return redirect(next_page(request))
    return render(request, "accounts/welcome.html", {"form": form, "next": next_page(request)})


class KeepOrConfirmView(ConfirmView):
    """The page behind a mailed link, where a guest who keeps the game may say a name with it."""

    def post(self, *args: Any, **named: Any) -> HttpResponse:
        step, address = self.found()
        if address is None or step != ProofStep.BUTTON or not address.user.is_guest:
            return super().post(*args, **named)
        form = KeptForm(self.request.POST, user=address.user)
        if not form.is_valid():
            return self.shown(step, address, form)
        answer = super().post(*args, **named)
        user = User.objects.get(pk=address.user_id)
        if user.is_guest:
            return answer
        if form.cleaned_data["display_name"] and not _saved(user, form):
            messages.error(self.request, " ".join(map(str, form.errors["display_name"])))
        return redirect(self.get_next_url() or "home")

    def form_for(self, user: User) -> Form:
        return KeptForm(user=user) if user.is_guest else super().form_for(user)


@login_required
def profile(request: PersonRequest) -> HttpResponse:
    initial = {name: getattr(request.user, name) for name in ProfileForm.base_fields}
    form = ProfileForm(request.POST or None, user=request.user, initial=initial)
    if request.method == "POST" and form.is_valid() and _saved(request.user, form):
        messages.success(request, _("Your profile is saved."))
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form})


@login_required
def emblem(request: PersonRequest) -> HttpResponse:
    """Show one's emblem, and choose another or have it made from the name again."""
    form = EmblemForm(request.POST or None)
    if request.method == "POST" and (request.POST.get("from_name") or form.is_valid()):
        kept = "" if request.POST.get("from_name") else form.emblem().kept
        services.save_emblem(request.user.pk, kept)
        messages.success(request, _("Your emblem is saved."))
        return redirect("accounts:emblem")
    drawn = emblem_from(request.user.name_key, request.user.emblem)
    return render(request, "accounts/emblem.html", {"form": form, "drawn": drawn})


def _saved(user: User, form: WelcomeForm) -> bool:
    """Save the profile; a name that was taken a moment ago becomes an error of its field."""
    try:
        services.save_profile(user.pk, form.profile(), now=clock.now())
    except services.NameTaken:
        form.add_error("display_name", form.taken())
        return False
    return True


@require_POST
@login_required
def export(request: PersonRequest) -> HttpResponse:
    response = JsonResponse(
        selectors.everything_about(request.user), json_dumps_params={"indent": 2}
    )
    response["Content-Disposition"] = 'attachment; filename="cursus-my-data.json"'
    return response


@login_required
@reauthentication_required
def close(request: PersonRequest) -> HttpResponse:
    form = CloseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.close_account(request.user.pk, now=clock.now())
        logout(request)
        messages.success(
            request, _("Your account is closed. The games you played stay, without your name.")
        )
        return redirect("home")
    return render(request, "accounts/close.html", {"form": form})


@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    whose, tie = _person(request, slug)
    context = {
        "person": whose,
        "tie": tie,
        "about": prose(whose.about),
        "sections": [
            render_to_string(section.template, section.context(whose, request.user), request)
            for section in registry.person_sections()
        ],
    }
    return render(request, "accounts/person.html", context)


@require_safe
def person_card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the little card that opens beside a name."""
    whose, tie = _person(request, slug)
    context = {
        "person": whose,
        "tie": tie,
        "facts": registry.card_facts(whose, request.user),
    }
    return render(request, "accounts/_person_card.html", context)


def _person(request: HttpRequest, slug: str) -> tuple[User, str]:
    try:
        return selectors.person_and_tie(slug, request.user)
    except User.DoesNotExist as missing:
        raise Http404 from missing
