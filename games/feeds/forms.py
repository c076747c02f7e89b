"""The forms of feeds: a web address, a device, a private address."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.feeds.address_guard import AddressRefused, place_of
from games.feeds.models import Purpose
from games.feeds.vapid import are_keys
from games.play.models import Table


def _address_on_the_web(url: str) -> None:
    try:
        place_of(url)
    except AddressRefused as refusal:
        raise forms.ValidationError(str(refusal), code="refused") from refusal


class HookForm(forms.Form):
    """A web address to be told of notices."""

    url = forms.CharField(
        label=_("Address, beginning with https://"),
        max_length=1000,
        validators=[_address_on_the_web],
        widget=forms.URLInput({"autocomplete": "off"}),
    )
    label = forms.CharField(label=_("Name"), max_length=80, required=False)


class DeviceForm(forms.Form):
    """The form that a browser submits about itself; nobody types it."""

    url = forms.CharField(max_length=1000, validators=[_address_on_the_web])
    p256dh = forms.CharField(max_length=200)
    auth = forms.CharField(max_length=100)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not are_keys(cleaned.get("p256dh", ""), cleaned.get("auth", "")):
            raise forms.ValidationError(_("The browser's keys cannot be used."), code="keys")
        return cleaned


class AddressForm(forms.Form):
    """The form that says which private address to make."""

    purpose = forms.ChoiceField(choices=Purpose.choices)
    table = forms.ModelChoiceField(Table.objects.none(), required=False, to_field_name="code")

    def __init__(self, *args: Any, tables: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["table"]
        field.queryset = tables
