"""The form for signing up. It has a module of its own, to be imported after allauth's forms."""

from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.accounts.addresses.selectors import owner_of, unused_accounts
from games.accounts.addresses.services import sign_up_again
from games.common import clock

PASSWORD_HINT: Final = _("Eight characters or more; not a common one.")


class SignUpForm(SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HINT

    def validate_unique_email(self, value: str) -> str:
        """Note whether the address belongs to somebody; one that was only added does not count."""
        self.account_already_exists = owner_of(value) is not None
        return str(get_adapter().validate_unique_email(value))

    def try_save(self, request: HttpRequest) -> Any:
        """Sign up, taking as long for a known address as for a new one (hashing takes the time).

        An account that nobody has proved to be theirs begins again, with the new password.
        """
        password = self.cleaned_data.get("password1")
        begun = unused_accounts().filter(email=self.cleaned_data["email"]).first()
        if begun is not None:
            return sign_up_again(begun.pk, password, now=clock.now()), None
        if self.account_already_exists:
            make_password(password)
        return super().try_save(request)
