"""Make, renew and delete private addresses."""

from datetime import datetime

from games.accounts.models import User
from games.feeds.models import PrivateAddress, Purpose, new_nonce
from games.play.models import Table
from games.play.selectors import seat_of


def make_address(
    person: User, purpose: str, table: Table | None = None, *, now: datetime
) -> PrivateAddress | None:
    """Return the person's address for this purpose, made if missing.

    Returns None for a table where they do not sit.
    """
    if (purpose == Purpose.TABLE) != (table is not None):
        return None
    if table is not None and seat_of(person, table) is None:
        return None
    made, _created = PrivateAddress.objects.get_or_create(
        person=person, purpose=purpose, table=table, defaults={"made_at": now}
    )
    return made


def renew_address(person: User, pk: int, *, now: datetime) -> bool:
    """Give the address a new key; the old one stops working."""
    mine = PrivateAddress.objects.filter(person=person, pk=pk)
    return bool(mine.update(nonce=new_nonce(), made_at=now))


def give_up_address(person: User, pk: int) -> bool:
    gone, _rows = PrivateAddress.objects.filter(person=person, pk=pk).delete()
    return bool(gone)
