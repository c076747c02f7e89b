"""The remarks of house players: a greeting, a line with an offer, a last word."""

from collections.abc import Collection, Iterable
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.models import HouseCursor
from games.bots.selectors import has_spoken
from games.bots.talk.temperaments import Occasion
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.play.models import Seat, Table
from games.play.services import locked_table

MOST_VOICES: Final = 3
"""House players that greet, and that say a word at the end."""
BEGINNING: Final = 3
"""The length of the log after which it is too late to greet."""


def greet(turn_pass: TurnPass) -> bool:
    """Let some house players greet at the start; True if they had not been asked before."""
    if turn_pass.cursor.greeted:
        return False
    late = turn_pass.table.length > BEGINNING

    def change(table: Table) -> None:
        if HouseCursor.objects.filter(pk=table.pk, greeted=False).update(greeted=True) and not late:
            _say_all(turn_pass, [(mind, Occasion.GREETING) for mind in turn_pass.minds.values()])

    turn_pass.submit(change)
    return True


@transaction.atomic
def part(turn_pass: TurnPass) -> bool:
    """Say a word at the end of the game. No entry follows, so it cannot come too late."""
    table = locked_table(turn_pass.table.pk)
    if not table.is_over or not HouseCursor.objects.filter(pk=table.pk, parted=False).update(
        parted=True
    ):
        return False
    won = set(Seat.objects.filter(table=table, place=1).values_list("number", flat=True))
    minds = turn_pass.minds.values()
    _say_all(
        turn_pass, [(m, Occasion.VICTORY if m.seat in won else Occasion.DEFEAT) for m in minds]
    )
    return True


def accompany(turn_pass: TurnPass, mind: Mind, deal: Raw, asked: Collection[int]) -> None:
    """Say a line with an offer to people now and then, whispered where that is allowed."""
    listeners = set(asked) & (turn_pass.people or set(asked))
    quiet = not turn_pass.table.has_messages or has_spoken(turn_pass.table, mind.seat)
    if not listeners or quiet or mind.rng.random() > mind.temperament.talk:
        return
    to = sorted(listeners) if turn_pass.table.has_whispers else ()
    text = mind.temperament.line(occasion_of(deal), mind.rng)
    forum.say(turn_pass.table.pk, mind.actor(turn_pass.now), text, to=to)


def occasion_of(deal: Raw) -> Occasion:
    """Return what kind of offer the deal is, as everybody asked can see."""
    terms = {term["term"] for term in deal["terms"]}
    promised = {promise["kind"] for promise in deal.get("promises") or ()}
    if "refuse" in terms | promised:
        return Occasion.OBJECTION
    if promised:
        return Occasion.OWED if "pay" in promised else Occasion.FAVOUR
    gives_only = terms == {"pay"} and all(term["from"] == deal["by"] for term in deal["terms"])
    return Occasion.PAYMENT if gives_only else Occasion.OFFER


def with_a_line(mind: Mind, occasion: Occasion, reason: str) -> str:
    """Return the reason of an answer, now and then with a line of the family before it."""
    if mind.user_id is not None or mind.rng.random() > mind.temperament.talk:
        return reason
    return f"{mind.temperament.line(occasion, mind.rng)} {reason}".strip()


def _say_all(turn_pass: TurnPass, speeches: Iterable[tuple[Mind, Occasion]]) -> None:
    """Say some of the lines, each line only once."""
    chosen = list(speeches) if turn_pass.table.has_messages else []
    if len(chosen) > MOST_VOICES:
        chosen = chosen[0][0].rng.sample(chosen, MOST_VOICES)
    said: set[str] = set()
    for mind, occasion in chosen:
        text = mind.temperament.line(occasion, mind.rng)
        if text not in said:
            said.add(text)
            forum.say(turn_pass.table.pk, mind.actor(turn_pass.now), text)
