from django import forms

from games.accounts.passwords import keys_field


class EndOthersForm(forms.Form):
    """The form for ending all other sessions, and with them feeds and devices."""

    end_keys = keys_field()
