"""Lists of names and things in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def listed(parts: Sequence[str]) -> str:
    """Join "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}
