"""Presets: three ways of being told of everything, before the choice for each kind."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.post.models import DeliveryMode
from games.post.preferences.selectors import PersonPreferences
from games.post.registry import Kind, registry

CALM, NORMAL, EVERYTHING = "calm", "normal", "everything"

PRESETS: Final = {
    CALM: (_("Calm"), _("One mail when somebody waits for me, and no more until I have looked.")),
    NORMAL: (_("Normal"), _("A mail for what matters, the rest in a digest or on the site.")),
    EVERYTHING: (_("Everything"), _("A mail for everything, at once.")),
}


def deliveries_of(preset: str) -> Mapping[str, DeliveryMode]:
    """Return how each kind is told by a preset."""
    return {kind.name: _delivery(preset, kind) for kind in registry.kinds.values()}


def preset_of(preferences: PersonPreferences) -> str:
    """Return the preset that says what the person has chosen; empty for choices of their own."""
    chosen = {kind.name: preferences.delivery(kind) for kind in registry.kinds.values()}
    return next((name for name in PRESETS if deliveries_of(name) == chosen), "")


def _delivery(preset: str, kind: Kind) -> DeliveryMode:
    wanted = {
        CALM: DeliveryMode.ONCE if kind.is_duty else DeliveryMode.SITE,
        NORMAL: kind.delivery,
        EVERYTHING: DeliveryMode.AT_ONCE,
    }[preset]
    return wanted if wanted in kind.deliveries else kind.delivery
