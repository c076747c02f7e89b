"""The form for adding a passkey. It has its own module, to be imported after allauth's forms."""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django.utils.translation import gettext_lazy as _


class AddPasskeyForm(AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        self.fields["name"].help_text = _("For example the device it is on: “my telephone”.")
        passwordless = self.fields["passwordless"]
        passwordless.initial = True
        passwordless.label = _("Let me sign in with it alone, without a password")
        passwordless.help_text = _(
            "Your device then asks for your finger, face or PIN. Without this tick it is a second "
            "factor that comes after the password."
        )
