"""Private addresses: made, renewed when one has got about, given up."""

from datetime import datetime

from games.accounts.models import User
from games.feeds.models import PrivateAddress, Purpose, new_nonce
from games.play.models import Table
from games.play.selectors import seat_of


def make_address(
    person: User, purpose: str, table: Table | None = None, *, now: datetime
) -> PrivateAddress | None:
    """The one there is, or a new one; of a table only for who sits there."""
    if (purpose == Purpose.TABLE) != (table is not None):
        return None
    if table is not None and seat_of(person, table) is None:
        return None
    made, _created = PrivateAddress.objects.get_or_create(
        person=person, purpose=purpose, table=table, defaults={"made_at": now}
    )
    return made


def renew_address(person: User, pk: int, *, now: datetime) -> bool:
    """The old one leads nowhere from now on."""
    mine = PrivateAddress.objects.filter(person=person, pk=pk)
    return bool(mine.update(nonce=new_nonce(), made_at=now))


def give_up_address(person: User, pk: int) -> bool:
    gone, _rows = PrivateAddress.objects.filter(person=person, pk=pk).delete()
    return bool(gone)
