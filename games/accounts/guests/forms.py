from django import forms
from django.utils.translation import gettext_lazy as _


class KeepForm(forms.Form):
    """The form by which a guest keeps the game: an address, nothing else."""

    email = forms.EmailField(
        label=_("Your email address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).strip().lower()
