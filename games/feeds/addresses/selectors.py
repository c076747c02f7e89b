"""Read what the page "Feeds and devices" shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from games.accounts.models import User
from games.feeds import selectors
from games.feeds.forms import HookForm
from games.feeds.models import PrivateAddress, Purpose, Receiver
from games.feeds.vapid import public_key
from games.post.mails.outbox import absolute

SHOWN: Final = 50
_PAGES: Final = {
    Purpose.CALENDAR: "feeds:deadlines",
    Purpose.TURNS: "feeds:turns",
    Purpose.TABLE: "feeds:own_table",
}


@dataclass(frozen=True, slots=True)
class AddressLine:
    """A private address, or an empty place where one can be made."""

    purpose: Purpose
    row: PrivateAddress | None = None
    url: str = ""

    @property
    def calendar_url(self) -> str:
        """The link with which calendar programs subscribe."""
        return "webcal://" + self.url.partition("://")[2]


def feeds_page(person: User, form: HookForm) -> dict[str, Any]:
    receivers = selectors.receivers_of(person)
    return {
        "addresses": list(_lines(person)),
        "tables": selectors.tables_without_address(person)[:SHOWN],
        "devices": [one for one in receivers if one.kind == Receiver.Kind.DEVICE],
        "hooks": [one for one in receivers if one.kind == Receiver.Kind.HOOK],
        "vapid": public_key(),
        "form": form,
    }


def _lines(person: User) -> Iterator[AddressLine]:
    own = selectors.addresses_of(person)
    for purpose in Purpose:
        found = [one for one in own if one.row.purpose == purpose]
        for one in found:
            url = absolute(reverse(_PAGES[purpose], args=[one.key]))
            yield AddressLine(purpose, one.row, url)
        if not found and purpose != Purpose.TABLE:
            yield AddressLine(purpose)
