"""Display names: how they are compared, and what may be one."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

FORMER_PLAYER = _("former player")

_RESERVED = {
    "former player",
    "admin",
    "administrator",
    "cursus",
    "operator",
    "house",
    "caesar",
    "everybody",
    "nobody",
}
_ALLOWED = re.compile(r"[\w .'\u2019-]+")


def tidy_name(name: str) -> str:
    """One spelling for what looks the same: compatibility forms folded, white space collapsed."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def name_key(name: str) -> str:
    """What two names are compared by. Kept in a column, because SQLite's LOWER knows only ASCII."""
    return tidy_name(name).casefold()


def check_name(name: str) -> None:
    if len(name) < 2 or not _ALLOWED.fullmatch(name) or not any(map(str.isalpha, name)):
        raise ValidationError(
            _("Use two characters or more: letters, digits, spaces, dots, hyphens, apostrophes."),
            code="name",
        )
    if name_key(name) in _RESERVED:
        raise ValidationError(_("This name is kept back. Please choose another."), code="reserved")


def new_citizen() -> str:
    """A name until one is chosen. Random, so that it does not tell who signed up when."""
    return f"Citizen {get_random_string(6, '0123456789')}"


def slug_of(name: str) -> str:
    return slugify(name) or slugify(f"citizen {get_random_string(6, '0123456789')}")
