"""Play an entry, once nobody needs more time to answer an offer."""

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.patience import held_until
from games.bots.turn_pass import TurnPass, was_too_late
from games.play import services as play
from games.play.refusals import TableRefusal


def act(turn_pass: TurnPass) -> bool:
    """Play for a mind that must act and need not wait; True if there was one."""
    for seat in turn_pass.at.actors:
        if seat in turn_pass.minds:
            until = held_until(turn_pass, seat)
            if until is None or until <= turn_pass.now:
                _play(turn_pass, turn_pass.minds[seat])
                return True
    return False


def _play(turn_pass: TurnPass, mind: Mind) -> None:
    at = turn_pass.at
    turn_pass.think(
        lambda: _submit(turn_pass, mind, mind.choice(at)),
        lambda: _submit(turn_pass, mind, at.game.encode(at.game.default(at.state, mind.seat))),
    )


def _submit(turn_pass: TurnPass, mind: Mind, raw: Raw) -> None:
    seen = turn_pass.table.log_version
    try:
        play.submit_entry(turn_pass.table.pk, mind.actor(turn_pass.now), raw, seen_version=seen)
    except TableRefusal as refusal:
        if not was_too_late(refusal):
            raise
