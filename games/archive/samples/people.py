"""Made-up people. Nobody can sign in as one of them, and no mail reaches them."""

from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Final

from django.db import transaction

from games.accounts.models import User
from games.accounts.selectors import is_name_free

FIRST: Final = (
    *("Aulus", "Decimus", "Gaius", "Gnaeus", "Lucius", "Manius", "Marcus", "Publius", "Quintus"),
    *("Sextus", "Spurius", "Tiberius", "Titus", "Aelia", "Claudia", "Fulvia", "Livia", "Octavia"),
    *("Pompeia", "Porcia", "Sabina", "Sempronia", "Terentia", "Tullia", "Valeria"),
)
LAST: Final = (
    *("Agrippa", "Balbus", "Bibulus", "Brutus", "Cato", "Celer", "Cinna", "Crispus", "Dolabella"),
    *("Drusus", "Flaccus", "Galba", "Gallus", "Lepidus", "Longus", "Macer", "Metellus", "Naso"),
    *("Nerva", "Paulus", "Piso", "Pollio", "Priscus", "Rufus", "Scaeva", "Scipio", "Severus"),
    *("Sulla", "Taurus", "Varro", "Verus"),
)
ADDRESS: Final = "made-up-{}@example.invalid"
JOINED: Final = datetime(2018, 12, 1, tzinfo=UTC)
FEWEST: Final = 20
MOST: Final = 700
UNNAMED: Final = 20
"""One person in this many does not want to be named; as many have closed their accounts."""


def how_many_for(games: int) -> int:
    """Return how many people play this many games, few enough that they meet again."""
    return max(FEWEST, min(MOST, games // 10))


@transaction.atomic
def make_people(number: int) -> list[int]:
    """Return the ids of `number` made-up people. Those who exist already are used again."""
    known = dict(User.objects.filter(email__endswith="@example.invalid").values_list("email", "pk"))
    names = _names()
    ids = []
    for index in range(number):
        email = ADDRESS.format(index)
        ids.append(known.get(email) or _make(index, email, names[index % len(names)]))
    return ids


def _names() -> list[str]:
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    Random("names").shuffle(names)  # noqa: S311
    return names


def _make(index: int, email: str, name: str) -> int:
    user = User.objects.create_user(email, date_joined=JOINED, welcomed_at=JOINED)
    others = (f"{name} {number}" for number in count(2))
    while not is_name_free(name, for_user=user):
        name = next(others)
    user.set_name(name)
    user.unnamed = index % UNNAMED == UNNAMED - 1
    user.closed_at = JOINED if index % UNNAMED == UNNAMED - 2 else None
    user.save()
    return user.pk
