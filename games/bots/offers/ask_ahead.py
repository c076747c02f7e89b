"""Ask people ahead: a house player offers a deal for its own next turn while a person is to act.

So its turn begins with its bargaining done, and nobody waits for answers then.
"""

from collections.abc import Iterator

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.selectors import has_asked_ahead
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.offers.drafts import Draft
from games.play.refusals import TableRefusal, Why


def ask_ahead(turn_pass: TurnPass) -> bool:
    """Let the house player that acts next ask a person for its turn; True if it did."""
    rules = bargain_of(turn_pass.table)
    mind = _next_mind(turn_pass)
    if rules is None or mind is None or not turn_pass.table.has_offers:
        return False
    if has_asked_ahead(turn_pass.table, mind.seat):
        return False
    return any(_offer(turn_pass, mind, deal) for deal in _deals(turn_pass, rules, mind))


def _next_mind(turn_pass: TurnPass) -> Mind | None:
    """Return the house player whose turn follows that of the person who acts."""
    actors = turn_pass.at.actors
    if len(actors) != 1 or actors[0] not in turn_pass.people:
        return None
    mind = turn_pass.minds.get((actors[0] + 1) % turn_pass.table.seat_count)
    return mind if mind is not None and mind.user_id is None else None


def _deals(turn_pass: TurnPass, rules: Bargain, mind: Mind) -> Iterator[Raw]:
    """Yield its ideas for its own turn, if that began now, that ask one person and nobody else."""
    at = rules.on_turn_of(turn_pass.at, mind.seat)
    if at is None:
        return
    ideas: list[Raw] = turn_pass.think(lambda: mind.ideas(at), list)
    for idea in ideas:
        try:
            deal = rules.check(at, idea | {"by": mind.seat})
            asked = set(rules.signers(at, deal)) - {mind.seat}
        except Refusal:
            continue
        one_person = len(asked) == 1 and asked <= turn_pass.people
        if one_person and rules.judge(at, deal, mind.seat).sealable:
            yield deal


def _offer(turn_pass: TurnPass, mind: Mind, deal: Raw) -> bool:
    draft = Draft(deal, ahead=True)
    try:
        return turn_pass.submit(
            lambda table: forum.propose(table.pk, mind.actor(turn_pass.now), draft)
        )
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return False
