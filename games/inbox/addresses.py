"""Reply addresses as they look from outside: ``reply+<token>@<our domain>``."""

import re
from email.utils import parseaddr
from typing import Final

from django.conf import settings

from games.inbox.models import LENGTH, LETTERS, PREFIX

_LOCAL: Final = re.compile(rf"{re.escape(PREFIX)}([{LETTERS}]{{{LENGTH}}})", re.I)


def token_in(address: str) -> str:
    """The token of an address of ours; empty if it is none. Some servers change the case."""
    local, _, domain = parseaddr(address)[1].rpartition("@")
    found = _LOCAL.fullmatch(local)
    if found is None or domain.lower() != settings.REPLY_DOMAIN.lower():
        return ""
    return found[1].lower()


def own_addresses() -> tuple[str, ...]:
    """What gives away a line that introduces a quote of ours."""
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    return tuple(filter(None, (sender, PREFIX)))
