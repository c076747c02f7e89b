"""Playing an entry, once nobody needs more time to answer an offer."""

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.services.waiting import held_until
from games.bots.visits import Visit, was_too_late
from games.play import services as play
from games.play.refusals import TableRefusal


def act(visit: Visit) -> bool:
    for seat in visit.at.actors:
        if seat in visit.minds:
            until = held_until(visit, seat)
            if until is None or until <= visit.now:
                _play(visit, visit.minds[seat])
                return True
    return False


def _play(visit: Visit, mind: Mind) -> None:
    at = visit.at
    visit.think(
        lambda: _submit(visit, mind, mind.choice(at)),
        lambda: _submit(visit, mind, at.game.encode(at.game.default(at.state, mind.seat))),
    )


def _submit(visit: Visit, mind: Mind, raw: Raw) -> None:
    seen = visit.table.log_version
    try:
        play.submit_entry(visit.table.pk, raw=raw, seen_version=seen, now=visit.now, **mind.acting)
    except TableRefusal as refusal:
        if not was_too_late(refusal):
            raise
