"""Where allauth asks us."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.accounts.names import new_citizen
from games.accounts.session_services import end_sessions


def display_of(user: User) -> str:
    return user.name


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _(
            "Address and password do not go together. Try again, or have a code mailed to you."
        ),
        "too_many_login_attempts": _(
            "Too many tries. Wait some minutes, or have a code mailed to you."
        ),
        "incorrect_code": _("That is not the code. Type it again, or ask for a new one."),
        "incorrect_password": _("That is not your password. Type it again."),
        "duplicate_email": _("This address is one of yours already."),
        "rate_limited": _("Too many tries. Wait some minutes, then try again."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Signing up asks for no name: one already taken would tell that the address was new."""
        user = User()
        user.set_name(new_citizen())
        return user

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        if request.user.is_authenticated and request.user.welcomed_at is None:
            return reverse("accounts:welcome")
        return super().get_login_redirect_url(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:welcome")

    def set_password(self, user: Any, password: str) -> None:
        """A new password ends what was signed in with the old one, but for the one who changes it.

        Django would let those sessions lie; here their rows are gone.
        """
        super().set_password(user, password)
        request = self.request
        mine = request.user.is_authenticated and request.user.pk == user.pk
        end_sessions(user.pk, but=request.session.session_key if mine else None)

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """There are no user names here."""
