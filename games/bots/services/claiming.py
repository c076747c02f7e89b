"""What house players claim: unasked once a turn, and in answer to what others claimed of them."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Claims, Raw
from games.bots.minds import Mind
from games.bots.models import Watch
from games.bots.selectors import last_claim, looked_after
from games.bots.temperaments import Occasion
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.forum.selectors.claims import claims_heard

MOST_AT_ONCE: Final = 2
"""So many of them claim something when they are asked."""

MOST_IN_A_GAME: Final = 8
"""So often one of them claims anything."""

SPEAKS_TO_IT: Final = 0.5
"""How often a claim has words with it, of those times at which the temperament would talk."""

Idea = tuple[str, Mapping[str, str]]
Heard = Sequence[tuple[int, Raw]]


def claim_something(visit: Visit) -> bool:
    """True if somebody has claimed something: then the rest is looked at anew."""
    table, watch, claims = visit.table, visit.watch, visit.table.rules.claims
    if claims is None or not press.has_claims(table):
        return False
    newest = last_claim(table)
    unasked = watch.claimed != table.turn
    if not unasked and newest <= watch.heard:
        return False
    made = _thoughts(visit, claims, unasked=unasked)
    said = [visit.submit(lambda _: _say(visit, mind, idea)) for mind, idea in made]  # noqa: B023
    Watch.objects.filter(pk=table.pk).update(claimed=table.turn, heard=newest)
    return any(said)


def _thoughts(visit: Visit, claims: Claims, *, unasked: bool) -> list[tuple[Mind, Idea]]:
    """What they would claim, in an order that chance gives."""
    minds = list(visit.minds.values())
    minds[0].rng.shuffle(minds)
    heard = claims_heard(visit.table, None)  # an answer to a whisper would tell of it
    found: list[tuple[Mind, Idea]] = []
    lent = looked_after(visit.table)
    for mind in minds:
        if mind.seat in lent:
            continue
        idea = _thought(visit, claims, mind, heard, unasked=unasked)
        if idea is not None and len(found) < MOST_AT_ONCE:
            found.append((mind, idea))
    return found


def _thought(
    visit: Visit, claims: Claims, mind: Mind, heard: Heard, *, unasked: bool
) -> Idea | None:
    """What one of them would claim, if it has not claimed enough."""
    own = [claim for seat, claim in heard if seat == mind.seat]
    if len(own) >= MOST_IN_A_GAME:
        return None
    idea = visit.think(lambda: mind.claim(visit.at, claims, heard, unasked=unasked), lambda: None)
    if idea is None:
        return None
    when = claims.claim(visit.at.view(None), mind.seat, *idea)["when"]
    return None if any(claim["when"] == when for claim in own) else idea


def _say(visit: Visit, mind: Mind, idea: Idea) -> None:
    """The claim, to everybody, and now and then a word with it."""
    code, chosen = idea
    acting = {"now": visit.now, **mind.acting}
    forum.claim(visit.table.pk, code=code, chosen=chosen, **acting)
    if mind.rng.random() < mind.temperament.talk * SPEAKS_TO_IT:
        forum.say(visit.table.pk, text=mind.temperament.line(Occasion.CLAIM, mind.rng), **acting)
