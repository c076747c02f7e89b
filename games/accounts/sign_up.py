"""The form for signing up. Apart from the others, as it must not load before allauth's."""

from typing import Any, Final

from allauth.account.forms import SignupForm
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

PASSWORD_HINT: Final = _("Eight characters or more; not a common one.")


class SignUpForm(SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HINT

    def try_save(self, request: HttpRequest) -> Any:
        """Take as long for a known address as for a new one; hashing is what takes the time."""
        if self.account_already_exists:
            make_password(self.cleaned_data.get("password1"))
        return super().try_save(request)
