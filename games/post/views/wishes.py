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
from games.post.forms import ScopeForm, WishesForm
from games.post.registry import registry


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def wishes(request: PersonRequest) -> HttpResponse:
    """How I am told: everywhere, or with ``?scope=`` for one table."""
    scope = request.GET.get("scope", "")
    if scope:
        return _wishes_for(request, scope)
    mine = selectors.wishes_of([request.user])[request.user.pk]
    form = WishesForm(request.POST or None, wishes=mine)
    if request.method == "POST" and form.is_valid():
        services.save_preferences(request.user, form.wanted())
        messages.success(request, _("This is how you are told from now on."))
        return redirect("post:wishes")
    context = {"form": form, "wishes": mine, "bounced": [b for b in mine.boxes if b.bounced_at]}
    return render(request, "post/wishes.html", context)


def _wishes_for(request: PersonRequest, scope: str) -> HttpResponse:
    label = registry.label_of(request.user, scope)
    if label is None:
        raise Http404
    mine = selectors.wishes_of([request.user])[request.user.pk]
    form = ScopeForm(request.POST or None, wishes=mine, scope=scope)
    if request.method == "POST" and form.is_valid():
        services.choose(request.user, form.deliveries(), scope=scope)
        messages.success(request, _("Saved for “%(label)s”.") % {"label": label})
        return redirect(f"{reverse('post:wishes')}?scope={scope}")
    return render(request, "post/scope.html", {"form": form, "label": label, "scope": scope})


@require_POST
@login_required
def prove(request: PersonRequest) -> HttpResponse:
    """Ask for a mail that shows whether an address works again."""
    if services.send_proof(request.user, request.POST.get("email", ""), now=clock.now()):
        messages.success(request, _("A mail is on its way. Follow the link in it."))
    return redirect("post:wishes")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def works(request: PersonRequest, token: str) -> HttpResponse:
    """Where that mail leads to. Opening changes nothing: scanners of mail follow links too."""
    if request.method != "POST":
        return render(request, "post/works.html", {"token": token})
    if email := services.confirm_again(request.user, token):
        messages.success(request, _("Notices go to %(email)s again.") % {"email": email})
    else:
        messages.error(request, _("This link is too old, or not yours. Ask for a new one."))
    return redirect("post:wishes")
