"""The page on which a guest gives an address and so keeps the game."""

from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.accounts.addresses.selectors import owner_of
from games.accounts.guests.forms import KeepForm
from games.accounts.guests.services import want_address
from games.accounts.requests import PersonRequest


@login_required
def keep_game(request: PersonRequest) -> HttpResponse:
    """Ask for the address and mail the link; the answer is the same for every address."""
    if not request.user.is_guest:
        return redirect("accounts:overview")
    form = KeepForm(request.POST or None)
    sent = ""
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data["email"]
        _mail_link(request, sent)
    context = {"form": form, "sent": sent, "next": next_page(request)}
    return render(request, "accounts/keep.html", context)


def _mail_link(request: PersonRequest, email: str) -> None:
    """Mail the link that keeps the game, or tell the owner of an account how to take it there."""
    if owner_of(email) is not None:
        login = f"{reverse('account_login')}?{urlencode({'next': next_page(request)})}"
        said = {"guest": request.user.name, "login_url": request.build_absolute_uri(login)}
        get_adapter(request).send_mail("account/email/keep_with_account", email, said)
        return
    want_address(request.user.pk, email).send_confirmation(request)


def next_page(request: HttpRequest) -> str:
    """Return the page of this site on which the visitor wants to go on; the lobby by default."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if wanted and get_adapter(request).is_safe_url(wanted) else reverse("home")
