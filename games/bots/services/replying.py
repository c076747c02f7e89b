"""A short word back to a person who speaks to a house player.

Only people are answered: two house players would never come to an end.
"""

from random import Random
from typing import Final

from games.bots.hearing import Heard, spoken_to
from games.bots.minds import Mind
from games.bots.replies import reply_line
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.play.models import Seat

MOST_WORDS: Final = 2
"""So often at most does one of them speak on a turn, however much it is spoken to."""


def reply(visit: Visit) -> bool:
    """Answer one message, if there is one to answer."""
    if not press.has_messages(visit.table):
        return False
    families = dict(Seat.objects.filter(table=visit.table).values_list("number", "family"))
    for mind in visit.minds.values():
        if mind.user_id is not None:
            continue
        heard = spoken_to(visit.table, mind, families.get(mind.seat, ""), visit.people)
        if heard is not None and heard.replies < MOST_WORDS:
            return _say(visit, mind, heard)
    return False


def _say(visit: Visit, mind: Mind, heard: Heard) -> bool:
    chance = Random(f"{heard.message.key}{mind.seat}")  # noqa: S311  (the same if tried again)
    text = reply_line(mind.temperament.name, heard.message.text, chance, heard.said)
    assert heard.message.seat is not None, "a person said it"
    to = [heard.message.seat] if heard.private else ()
    visit.submit(lambda table: forum.say(table.pk, text=text, to=to, now=visit.now, **mind.acting))
    return True
