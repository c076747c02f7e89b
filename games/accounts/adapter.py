"""The decisions about accounts that allauth leaves to the site (`ACCOUNT_ADAPTER`)."""

from typing import Any, Final
from urllib.parse import urlencode, urlsplit, urlunsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context as surroundings
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.accounts.addresses.mail_budget import TO_STRANGERS, spend_or_refuse
from games.accounts.addresses.proof import remember_preparer
from games.accounts.addresses.selectors import is_taken, owner_of
from games.accounts.addresses.services import make_way
from games.accounts.models import User
from games.accounts.names import new_citizen
from games.accounts.sessions.services import end_sessions
from games.common.loopback import comes_from_here

WEAK: Final = {
    "password_too_short": _("That is too short. Use eight characters or more."),
    "password_too_common": _("Too many people have this password. Choose another."),
    "password_entirely_numeric": _("Digits alone are easy to guess. Use letters as well."),
    "password_too_similar": _("That is too much like your address. Choose another password."),
}
"""A sentence for each reason for which Django refuses a password, by Django's codes."""


def display_of(user: User) -> str:
    return user.name


def on_our_site(link: str) -> str:
    """Return the link with ``BASE_URL`` as its host, because a request may name any host."""
    parts = urlsplit(link)
    return settings.BASE_URL + urlunsplit(("", "", parts.path, parts.query, parts.fragment))


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _(
            "Address and password do not match. Try again, or have a code mailed to you."
        ),
        "too_many_login_attempts": _(
            "Too many tries. Wait a few minutes, or have a code mailed to you."
        ),
        "incorrect_code": _("That is not the code. Type it again, or ask for a new one."),
        "incorrect_password": _("That is not your password. Type it again."),
        "duplicate_email": _("You have this address already."),
        "rate_limited": _("Too many tries. Wait a few minutes, then try again."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Make a user with a random name.

        Signing up asks for no name: "this name is taken" could tell who is registered.
        """
        user = User()
        user.set_name(new_citizen())
        return user

    def pre_login(self, request: HttpRequest, user: Any, **named: Any) -> HttpResponse | None:
        """Refuse the demo people on a site that others can reach: everybody knows their password.

        Every way to sign in passes through here.
        """
        if user.is_demo and not (settings.ONLY_HERE and comes_from_here(request)):
            clear_login(request)
            messages.error(
                request,
                _("Demo people can sign in only on the machine on which the site runs."),
            )
            return redirect(settings.LOGIN_URL)
        return super().pre_login(request, user, **named)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        if request.user.is_authenticated and request.user.welcomed_at is None:
            return reverse("accounts:welcome")
        return super().get_login_redirect_url(request)

    def post_login(
        self, request: HttpRequest, user: Any, *, redirect_url: str | None, **named: Any
    ) -> HttpResponse:
        """Ask newcomers for a name first; then they go on where they wanted to."""
        if user.welcomed_at is None and redirect_url:
            welcome = reverse("accounts:welcome")
            redirect_url = f"{welcome}?{urlencode({'next': redirect_url})}"
        return super().post_login(request, user, redirect_url=redirect_url, **named)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Return the link of the mail, with the page to go on with if the visitor has named one."""
        link = str(super().get_email_confirmation_url(request, emailconfirmation))
        wanted = request.POST.get("next") or request.GET.get("next") or ""
        if not wanted or not self.is_safe_url(wanted):
            return link
        return f"{link}?{urlencode({'next': urlsplit(wanted).path})}"

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:welcome")

    def set_password(self, user: Any, password: str) -> None:
        """Set a password, and end all other sessions of the person.

        Django would only stop accepting those sessions; here their rows are deleted too.
        """
        super().set_password(user, password)
        request = self.request
        mine = request.user.is_authenticated and request.user.pk == user.pk
        end_sessions(user.pk, but=request.session.session_key if mine else None)

    def clean_password(self, password: str, user: Any = None) -> str:
        """Say in the words of this site what is wrong with a password."""
        try:
            return str(super().clean_password(password, user))
        except ValidationError as weak:
            said = [WEAK.get(str(one.code), one.message) for one in weak.error_list]
            raise ValidationError([str(one) for one in said]) from weak

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """Do nothing: there are no user names here."""

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Check the password, and that the address belongs to the person (`owner_of`)."""
        found = super().authenticate(request, **credentials)
        if found is None or "email" not in credentials:
            return found
        return found if found == owner_of(credentials["email"]) else None

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return the key under which guesses are counted: the address alone.

        allauth's own key contains the Host header, with which a guesser could begin anew.
        """
        return str(credentials.get("email", "")).lower()

    def respond_email_verification_sent(self, request: HttpRequest, user: Any) -> HttpResponseBase:
        """Remember that this browser knows the password of an account with an unproven address."""
        if user is not None:
            remember_preparer(request, user)
        return super().respond_email_verification_sent(request, user)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm the address, or say that another account has confirmed it meanwhile."""
        try:
            with transaction.atomic():
                if not is_taken(email_address):
                    make_way(email_address.email, but=email_address.user_id)
                    return super().confirm_email(request, email_address)
        except IntegrityError:  # the other account was a moment earlier
            pass
        messages.error(request, _("Another account has confirmed this address in the meantime."))
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail whose links lead to ``BASE_URL``, if the budget for strangers allows it."""
        if template_prefix in TO_STRANGERS:
            spend_or_refuse(surroundings.request, email)
        links = {
            name: on_our_site(value) for name, value in context.items() if name.endswith("_url")
        }
        super().send_mail(template_prefix, email, context | links | {"site": settings.BASE_URL})
