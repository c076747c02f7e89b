"""What house players say: little, and only where words are exchanged."""

from collections.abc import Collection, Iterable
from typing import Final

from django.db import transaction

from games.bots.minds import Mind
from games.bots.models import Watch
from games.bots.selectors import has_spoken
from games.bots.temperaments import Occasion
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.play.models import Seat, Table
from games.play.services import locked_table

MOST_VOICES: Final = 3
"""So many greet, and so many say a word at the end."""
BEGINNING: Final = 3
"""Entries after which it is too late to greet."""


def greet(visit: Visit) -> bool:
    if visit.watch.greeted:
        return False
    late = visit.table.length > BEGINNING

    def change(table: Table) -> None:
        if Watch.objects.filter(pk=table.pk, greeted=False).update(greeted=True) and not late:
            _say_all(visit, [(mind, Occasion.GREETING) for mind in visit.minds.values()])

    visit.submit(change)
    return True


@transaction.atomic
def part(visit: Visit) -> bool:
    """A word at the end. There is no log any more that it could be late for."""
    table = locked_table(visit.table.pk)
    if not table.is_over or not Watch.objects.filter(pk=table.pk, parted=False).update(parted=True):
        return False
    won = set(Seat.objects.filter(table=table, place=1).values_list("number", flat=True))
    minds = visit.minds.values()
    _say_all(visit, [(m, Occasion.VICTORY if m.seat in won else Occasion.DEFEAT) for m in minds])
    return True


def accompany(visit: Visit, mind: Mind, asked: Collection[int]) -> None:
    """Now and then a line with an offer to people, whispered where that is allowed."""
    listeners = set(asked) & (visit.people or set(asked))
    quiet = not press.has_messages(visit.table) or has_spoken(visit.table, mind.seat)
    if not listeners or quiet or mind.rng.random() > mind.temperament.talk:
        return
    to = sorted(listeners) if press.has_whispers(visit.table) else ()
    text = mind.temperament.line(Occasion.OFFER, mind.rng)
    forum.say(visit.table.pk, text=text, to=to, now=visit.now, **mind.acting)


def _say_all(visit: Visit, speeches: Iterable[tuple[Mind, Occasion]]) -> None:
    """Some of the speeches, no two alike."""
    chosen = list(speeches) if press.has_messages(visit.table) else []
    if len(chosen) > MOST_VOICES:
        chosen = chosen[0][0].rng.sample(chosen, MOST_VOICES)
    said: set[str] = set()
    for mind, occasion in chosen:
        text = mind.temperament.line(occasion, mind.rng)
        if text not in said:
            said.add(text)
            forum.say(visit.table.pk, text=text, now=visit.now, **mind.acting)
