"""Recognise our own addresses in mail, such as ``reply+<token>@<our domain>``."""

import re
from email.utils import parseaddr
from typing import Final

from django.conf import settings

from games.turnmail.models import LENGTH, LETTERS, PREFIX

_LOCAL: Final = re.compile(rf"{re.escape(PREFIX)}([{LETTERS}]{{{LENGTH}}})", re.I)


def token_in(address: str) -> str:
    """Return the token of a reply address, in lower case; empty for any other address."""
    local, _, domain = parseaddr(address)[1].rpartition("@")
    found = _LOCAL.fullmatch(local)
    if found is None or domain.lower() != settings.REPLY_DOMAIN.lower():
        return ""
    return found[1].lower()


def own_addresses() -> tuple[str, ...]:
    """Return the addresses by which a line that introduces a quote of our mail is recognised."""
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    return tuple(filter(None, (sender, PREFIX)))
