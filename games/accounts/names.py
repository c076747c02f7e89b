"""Display names: how they are compared, and what may be one."""

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.accounts.look_alikes import has_invisible, is_of_one_script, skeleton_of

FORMER_PLAYER = _("former player")
UNNAMED_PLAYER = _("unnamed player")

_WHOLE: Final = (
    *("house", "caesar", "consul", "praetor", "dictator", "senate", "senator"),
    *("everybody", "nobody", "everyone", "all", "you", "anonymous", "spectator", "organiser"),
    *("the house", "the clock", "the server", "the site", "server", "system", "clock"),
    *("house player", "house players", "no reply", "mailer daemon"),
)
_ANYWHERE: Final = (
    *("admin", "admins", "administrator", "administrators", "administration", "cursus"),
    *("operator", "operators", "moderator", "moderators", "staff", "support", "webmaster"),
    *("postmaster", "root"),
)
_NUMBERED: Final = ("seat", "citizen", "guest", "player", "house", "spectator")
_FIRST: Final = ("gens", "former", "unnamed")
_ALLOWED = re.compile(r"[\w .'\u2019-]+")
_BARE: Final = re.compile(r"[^\W_](?:.*[^\W_])?(?:(?<=\s\w)\.|(?<=\s\w\w)\.)?")
"""Letters or digits at both ends, or a short word with a dot: "Alice." looks like "Alice"."""
_RUN_ON: Final = re.compile(rf"(?:{'|'.join(_NUMBERED)})\d+|gens[^\W\d_]+", re.I)


def tidy_name(name: str) -> str:
    """Return the name in one spelling: compatibility forms folded, white space collapsed."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def name_key(name: str) -> str:
    """Return what names are compared by; a column, because SQLite's LOWER knows only ASCII."""
    return tidy_name(name).casefold()


def check_name(name: str) -> None:
    if len(name) < 2 or not _ALLOWED.fullmatch(name) or not any(map(str.isalpha, name)):
        raise ValidationError(
            _("Use two characters or more: letters, digits, spaces, dots, hyphens, apostrophes."),
            code="name",
        )
    if not _BARE.fullmatch(name):
        raise ValidationError(
            _("Begin and end the name with a letter or a digit: “Alice.” looks like “Alice”."),
            code="ends",
        )
    if has_invisible(name):
        raise ValidationError(
            _("This name contains an invisible letter. Type it again."), code="invisible"
        )
    if not is_of_one_script(name):
        raise ValidationError(
            _("This name mixes scripts, such as Latin and Cyrillic. Use one of them."),
            code="scripts",
        )
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Please choose another."), code="reserved")


def is_reserved(name: str) -> bool:
    """Tell whether a name looks like one that the site, its operators or house players use."""
    plain = re.sub(r"[._'\u2019-]+", " ", name)
    return _is_run_on(plain) or any(
        _is_kept_back(form) for form in (plain, plain.casefold(), plain.swapcase())
    )


def _is_kept_back(name: str) -> bool:
    words = [skeleton_of(word).casefold() for word in name.split()]
    if not words:
        return False
    numbered = any(map(str.isdigit, name)) or len(words) == 1 or len(words[-1]) == 1
    return (
        "".join(words) in _run_on(_WHOLE + _ANYWHERE)
        or bool(_looks(_ANYWHERE) & set(words))
        or words[0] in _looks(_FIRST)
        or (numbered and words[0] in _looks(_NUMBERED))
    )


def _looks(names: tuple[str, ...]) -> set[str]:
    return {skeleton_of(name).casefold() for name in names}


def _run_on(names: tuple[str, ...]) -> set[str]:
    return {name.replace(" ", "") for name in _looks(names)}


def _is_run_on(name: str) -> bool:
    """Tell whether the name is one of ours without its space: "seat0", "GensJulia"."""
    found = _RUN_ON.fullmatch(name)
    return bool(found) and (name[-1].isdigit() or (name[4:5].isupper() and not name.isupper()))


def new_citizen() -> str:
    """Return a name for somebody who has chosen none; random, so that it tells nothing else."""
    return f"Citizen {get_random_string(6, '0123456789')}"


def new_guest() -> str:
    """Return a name for somebody who plays without an address."""
    return f"Guest {get_random_string(6, '0123456789')}"


def slug_of(name: str) -> str:
    return slugify(name) or slugify(f"citizen {get_random_string(6, '0123456789')}")
