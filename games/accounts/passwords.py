"""Forms for choosing a password, with the same short hint. Import them after allauth's forms.

A password is typed once: browsers show and keep it, and a mailed code helps where it was mistyped.
"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.fields import SetPasswordField
from allauth.account.forms import ChangePasswordForm, ResetPasswordKeyForm, SetPasswordForm
from allauth.account.internal.flows.email_verification import verify_email_indirectly
from allauth.account.internal.flows.manage_email import sync_user_email_address
from allauth.core import context
from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.accounts.addresses.selectors import is_proven
from games.accounts.addresses.services import end_keys, take_from_others
from games.accounts.models import User
from games.accounts.sign_up import PASSWORD_HINT
from games.common import clock


def keys_field() -> forms.BooleanField:
    """Make the box, ticked at first, that ends feeds and devices together with the old password."""
    return forms.BooleanField(
        label=_("End my feeds and devices too"),
        help_text=_(
            "The private addresses of your calendar and feeds stop working, and nothing more is"
            " sent to your devices and web addresses. Untick this only if nobody else knows them."
        ),
        required=False,
        initial=True,
    )


class ChangeForm(ChangePasswordForm):
    password2 = None
    end_keys = keys_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Your password now")
        _say_new(self)
        self.order_fields(["oldpassword", "password1", "end_keys"])

    @transaction.atomic
    def save(self) -> None:
        super().save()
        if self.cleaned_data["end_keys"]:
            end_keys(self.user.pk, now=clock.now())


def _say_new(form: forms.Form) -> None:
    """Label the field for the new password, and hint at what is accepted."""
    form.fields["password1"].label = _("New password")
    form.fields["password1"].help_text = PASSWORD_HINT


class SetForm(SetPasswordForm):
    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_new(self)


class ResetForm(ResetPasswordKeyForm):
    password2 = None
    end_keys = keys_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_new(self)
        self.order_fields(["password1", "end_keys"])

    @transaction.atomic
    def save(self) -> None:
        """Set the password. The mailed link that led here proves the address as well."""
        if not is_proven(self.user):
            sync_user_email_address(self.user)
            take_from_others(self.user, now=clock.now())
            verify_email_indirectly(context.request, self.user, self.user.email)
        super().save()
        if self.cleaned_data["end_keys"]:
            end_keys(self.user.pk, now=clock.now())


class _PasswordOrNone(SetPasswordField):
    def clean(self, value: Any) -> Any:
        return super().clean(value) if value else ""


class OwnForm(forms.Form):
    """The password of a person who signed up in another browser than the one they are using.

    They may have none from then on, and sign in with mailed codes.
    """

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = _PasswordOrNone(label=_("Password"), required=False)
        field.user = user
        field.help_text = PASSWORD_HINT
        self.fields["password"] = field

    def save(self, user: User) -> None:
        if self.cleaned_data["password"]:
            get_adapter().set_password(user, self.cleaned_data["password"])
