"""Short replies to people who speak to a house player.

Only people are answered, since two house players would go on for ever.
"""

from random import Random
from typing import Final

from games.bots.minds import Mind
from games.bots.talk.heard import Heard, spoken_to
from games.bots.talk.reply_lines import reply_line
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.play.models import Seat

MOST_WORDS: Final = 2
"""Messages of one house player on a turn, however often people speak to it."""


def reply(turn_pass: TurnPass) -> bool:
    """Answer one message; True if there was one to answer."""
    if not turn_pass.table.has_messages:
        return False
    families = dict(Seat.objects.filter(table=turn_pass.table).values_list("number", "family"))
    for mind in turn_pass.minds.values():
        if mind.user_id is not None:
            continue
        heard = spoken_to(turn_pass.table, mind, families.get(mind.seat, ""), turn_pass.people)
        if heard is not None and heard.replies < MOST_WORDS:
            return _say(turn_pass, mind, heard)
    return False


def _say(turn_pass: TurnPass, mind: Mind, heard: Heard) -> bool:
    chance = Random(f"{heard.message.key}{mind.seat}")  # noqa: S311  (the same if tried again)
    text = reply_line(mind.temperament.name, heard.message.text, chance, heard.said)
    assert heard.message.seat is not None, "only people are answered"
    to = [heard.message.seat] if heard.private else ()
    turn_pass.submit(lambda table: forum.say(table.pk, mind.actor(turn_pass.now), text, to=to))
    return True
