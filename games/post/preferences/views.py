"""Pages where people choose how they are told."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.requests import PersonRequest
from games.common import clock
from games.post import selectors, services
from games.post.preferences.forms import PreferencesForm, ScopeForm
from games.post.preferences.presets import PRESETS, preset_of
from games.post.registry import registry


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def preferences(request: PersonRequest) -> HttpResponse:
    """Show and save how I am told, everywhere or with ``?scope=`` for one table."""
    scope = request.GET.get("scope", "")
    if scope:
        return _preferences_for(request, scope)
    mine = selectors.preferences_of([request.user])[request.user.pk]
    form = PreferencesForm(request.POST or None, preferences=mine)
    if request.method == "POST" and form.is_valid():
        services.save_preferences(request.user, form.wanted())
        messages.success(request, _("This is how you are told from now on."))
        return redirect("post:preferences")
    context = {
        "form": form,
        "bounced": [b for b in mine.boxes if b.bounced_at],
        "presets": [(name, *words) for name, words in PRESETS.items()],
        "preset": preset_of(mine),
    }
    return render(request, "post/preferences.html", context)


def _preferences_for(request: PersonRequest, scope: str) -> HttpResponse:
    label = registry.label_of(request.user, scope)
    if label is None:
        raise Http404
    mine = selectors.preferences_of([request.user])[request.user.pk]
    form = ScopeForm(request.POST or None, preferences=mine, scope=scope)
    if request.method == "POST" and form.is_valid():
        services.choose(request.user, form.deliveries(), scope=scope)
        messages.success(request, _("Saved for “%(label)s”.") % {"label": label})
        return redirect(f"{reverse('post:preferences')}?scope={scope}")
    return render(request, "post/scope.html", {"form": form, "label": label, "scope": scope})


@require_POST
@login_required
def preset(request: PersonRequest) -> HttpResponse:
    """Choose one of the presets, for all kinds at once."""
    wanted = request.POST.get("preset", "")
    if wanted in PRESETS:
        services.use_preset(request.user, wanted)
        messages.success(request, _("This is how you are told from now on."))
    return redirect("post:preferences")


@require_POST
@login_required
def prove(request: PersonRequest) -> HttpResponse:
    """Send a mail that proves whether an address works again."""
    if services.send_proof(request.user, request.POST.get("email", ""), now=clock.now()):
        messages.success(request, _("A mail is on its way. Follow the link in it."))
    return redirect("post:preferences")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def works(request: PersonRequest, token: str) -> HttpResponse:
    """Confirm that an address works. GET changes nothing: mail scanners follow links too."""
    if request.method != "POST":
        return render(request, "post/works.html", {"token": token})
    if email := services.confirm_again(request.user, token):
        messages.success(request, _("Notices go to %(email)s again.") % {"email": email})
    else:
        messages.error(request, _("This link is too old, or not yours. Ask for a new one."))
    return redirect("post:preferences")
