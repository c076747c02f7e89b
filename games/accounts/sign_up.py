"""The form for signing up. Apart from the other forms, because it must not load before allauth's."""

from typing import Any

from allauth.account.forms import SignupForm
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest


class SignUpForm(SignupForm):
    def try_save(self, request: HttpRequest) -> Any:
        """Take as long for a known address as for a new one; hashing is what takes the time."""
        if self.account_already_exists:
            make_password(self.cleaned_data.get("password1"))
        return super().try_save(request)
