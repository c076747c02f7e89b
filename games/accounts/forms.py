from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.accounts.emblems import COLOURS, RINGS, SIGNS, Emblem
from games.accounts.models import Colours, User
from games.accounts.names import check_name, tidy_name
from games.accounts.selectors import is_name_free
from games.accounts.services import Profile

_REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@cache
def zone_choices() -> list[tuple[str, Any]]:
    """Return the time zones grouped by region, named after places."""
    grouped: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    for zone in sorted(available_timezones()):
        region, _slash, place = zone.partition("/")
        if region in grouped and place:
            grouped[region].append((zone, place.replace("_", " ").replace("/", ", ")))
    return [("UTC", "UTC"), *grouped.items()]


class WelcomeForm(forms.Form):
    """The form for somebody who has just confirmed their address: name and time zone."""

    display_name = forms.CharField(
        label=_("Your name at the table"),
        max_length=30,
        help_text=_("How others see you. You can change it later."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        help_text=_("Deadlines and mails are written in this time."),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_display_name(self) -> str:
        name = tidy_name(self.cleaned_data["display_name"])
        if name == self.user.display_name and self.user.welcomed_at:
            return name  # chosen earlier, when fewer names were reserved
        check_name(name)
        if not is_name_free(name, for_user=self.user):
            raise self.taken()
        return name

    @staticmethod
    def taken() -> ValidationError:
        return ValidationError(
            _("Somebody else has this name. Please choose another."), code="taken"
        )

    def profile(self) -> Profile:
        """Return what to save; fields that this form does not ask for stay as they are."""
        kept = {
            name: getattr(self.user, name) for name in ("language", "colours", "about", "unnamed")
        }
        return Profile(**(kept | self.cleaned_data))


class _ZoneOfBrowser(forms.ChoiceField):
    """The time zone that the browser names; what it has never heard of is UTC."""

    def clean(self, value: Any) -> str:
        return str(value) if self.valid_value(value) else "UTC"


class KeptForm(WelcomeForm):
    """The form for a guest who keeps the game: a name, if they like one, and the time zone.

    The time zone is what the browser says; the page does not show it.
    """

    time_zone = _ZoneOfBrowser(choices=zone_choices, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, user=user, **kwargs)
        self.fields["display_name"].required = False
        self.fields["display_name"].help_text = _(
            "How others see you. Leave it empty to stay %(name)s for now."
        ) % {"name": user.name}

    def clean_display_name(self) -> str:
        return super().clean_display_name() if self.cleaned_data["display_name"] else ""


class ProfileForm(WelcomeForm):
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    colours = forms.ChoiceField(
        label=_("Colours"), choices=Colours.choices, widget=forms.RadioSelect
    )
    about = forms.CharField(
        label=_("About me"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "Everybody can read this. You can use simple Markdown: *emphasis*, lists, links."
        ),
    )
    unnamed = forms.BooleanField(
        label=_("Do not name me in the archive"),
        required=False,
        help_text=_(
            "Others do not find your finished games by your name, leagues show you to others as an "
            "unnamed player, and files that are made from now on leave it out. Files that were "
            "handed out before stay as they are."
        ),
    )


class EmblemForm(forms.Form):
    """The form in which somebody chooses their emblem."""

    sign = forms.ChoiceField(choices=tuple(SIGNS.items()))
    colour = forms.ChoiceField(choices=tuple(COLOURS.items()))
    ring = forms.ChoiceField(choices=tuple(RINGS.items()))

    signs, colours, rings = SIGNS.items(), COLOURS.items(), RINGS.items()

    def emblem(self) -> Emblem:
        given = self.cleaned_data
        return Emblem(given["sign"], given["colour"], given["ring"])


class CloseForm(forms.Form):
    """The form for closing an account. As that cannot be undone, it asks for a tick as well."""

    sure = forms.BooleanField(label=_("Yes, close my account for good."))
