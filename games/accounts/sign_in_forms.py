"""Forms that ask for a code or a new password. Import them after allauth's forms."""

from allauth.account.forms import RequestLoginCodeForm, ResetPasswordForm

from games.accounts.addresses.selectors import owner_of


class CodeForm(RequestLoginCodeForm):
    def clean_email(self) -> str:
        """Choose the owner of the address, not somebody who only added it, to get the code."""
        email = str(super().clean_email())
        owner = owner_of(email)
        self._user = owner if owner is not None and owner.is_active else None
        return email


class LinkForm(ResetPasswordForm):
    def clean_email(self) -> str:
        """Choose the owner of the address, not somebody who only added it, to get the link."""
        email = str(super().clean_email())
        owner = owner_of(email)
        self.users = [owner] if owner is not None and owner.is_active else []
        return email
