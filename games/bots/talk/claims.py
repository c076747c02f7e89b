"""The claims of house players: once a turn unasked, and in answer to the claims of others."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Claims, Raw
from games.bots.minds import Mind
from games.bots.models import HouseCursor
from games.bots.selectors import last_claim, looked_after
from games.bots.talk.temperaments import Occasion
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.claims.selectors import claims_heard

MOST_AT_ONCE: Final = 2
"""House players that may claim something each time they are asked."""

MOST_IN_A_GAME: Final = 8
"""Claims of one house player in a game."""

SPEAKS_TO_IT: Final = 0.5
"""How often a claim comes with a line, of the times when the temperament would talk."""

Idea = tuple[str, Mapping[str, str]]
Heard = Sequence[tuple[int, Raw]]


def claim_something(turn_pass: TurnPass) -> bool:
    """Let house players claim something; True if one did, so that the rest is looked at again."""
    table, cursor, claims = turn_pass.table, turn_pass.cursor, turn_pass.table.rules.claims
    if claims is None or not table.has_claims:
        return False
    newest = last_claim(table)
    unasked = cursor.claimed != table.turn
    if not unasked and newest <= cursor.heard:
        return False
    made = _thoughts(turn_pass, claims, unasked=unasked)
    said = [turn_pass.submit(lambda _: _say(turn_pass, mind, idea)) for mind, idea in made]  # noqa: B023
    HouseCursor.objects.filter(pk=table.pk).update(claimed=table.turn, heard=newest)
    return any(said)


def _thoughts(turn_pass: TurnPass, claims: Claims, *, unasked: bool) -> list[tuple[Mind, Idea]]:
    """Return the claims that the minds would make, asking them in random order."""
    minds = list(turn_pass.minds.values())
    minds[0].rng.shuffle(minds)
    heard = claims_heard(turn_pass.table, None)  # an answer to a whisper would betray it
    found: list[tuple[Mind, Idea]] = []
    lent = looked_after(turn_pass.table)
    for mind in minds:
        if mind.seat in lent:
            continue
        idea = _thought(turn_pass, claims, mind, heard, unasked=unasked)
        if idea is not None and len(found) < MOST_AT_ONCE:
            found.append((mind, idea))
    return found


def _thought(
    turn_pass: TurnPass, claims: Claims, mind: Mind, heard: Heard, *, unasked: bool
) -> Idea | None:
    """Return the claim that one mind would make, unless it has made enough already."""
    own = [claim for seat, claim in heard if seat == mind.seat]
    if len(own) >= MOST_IN_A_GAME:
        return None
    idea = turn_pass.think(
        lambda: mind.claim(turn_pass.at, claims, heard, unasked=unasked), lambda: None
    )
    if idea is None:
        return None
    when = claims.claim(turn_pass.at.view(None), mind.seat, *idea)["when"]
    return None if any(claim["when"] == when for claim in own) else idea


def _say(turn_pass: TurnPass, mind: Mind, idea: Idea) -> None:
    """Make the claim to everybody, now and then with a line."""
    code, chosen = idea
    actor = mind.actor(turn_pass.now)
    forum.claim(turn_pass.table.pk, actor, code, chosen)
    if mind.rng.random() < mind.temperament.talk * SPEAKS_TO_IT:
        forum.say(turn_pass.table.pk, actor, mind.temperament.line(Occasion.CLAIM, mind.rng))
