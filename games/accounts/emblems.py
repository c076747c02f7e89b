"""Emblems: a sign in a ring for everybody, made from the name unless somebody chooses one."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Protocol

from django.utils.translation import gettext_lazy as _

SIGNS: Final = {
    "column": _("Column"), "amphora": _("Amphora"), "star": _("Star"), "moon": _("Moon"),
    "sun": _("Sun"), "fish": _("Fish"), "sword": _("Sword"), "shield": _("Shield"),
    "key": _("Key"), "waves": _("Waves"), "cypress": _("Cypress"), "die": _("Die"),
}  # fmt: skip
COLOURS: Final = {
    "accent": _("Red"), "good": _("Green"), "warn": _("Ochre"),
    "info": _("Blue"), "gold": _("Gold"), "ink": _("Ink"),
}  # fmt: skip
RINGS: Final = {"plain": _("One ring"), "double": _("Two rings"), "beads": _("Beads")}


@dataclass(frozen=True, slots=True)
class Emblem:
    """A drawing of an emblem: the names of a sign, a colour and a ring."""

    sign: str
    colour: str
    ring: str

    @property
    def kept(self) -> str:
        """The emblem as it is stored with a person who has chosen it."""
        return f"{self.sign}-{self.colour}-{self.ring}"


class Bearer(Protocol):
    """Somebody who has an emblem: a person."""

    name_key: str
    emblem: str


def emblem_from(name: str, chosen: str = "") -> Emblem:
    """Return the emblem that was chosen, or else the one that belongs to the name."""
    parts = chosen.split("-")
    if len(parts) == 3 and _is_known(*parts):
        return Emblem(*parts)
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
    number, sign = divmod(number, len(SIGNS))
    number, colour = divmod(number, len(COLOURS))
    return Emblem(list(SIGNS)[sign], list(COLOURS)[colour], list(RINGS)[number % len(RINGS)])


def _is_known(sign: str, colour: str, ring: str) -> bool:
    return sign in SIGNS and colour in COLOURS and ring in RINGS
