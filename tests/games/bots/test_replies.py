"""A house player that is spoken to says a short word back, and nothing about the game."""

import pytest

from games.accounts.models import User
from games.bots.talk.replies import MOST_WORDS
from games.bots.talk.reply_lines import _LINES
from games.bots.talk.temperaments import TEMPERAMENTS
from games.common import clock
from games.forum import services as forum
from games.forum.models import Message
from games.play.log.locks import by_house, by_person
from games.play.models import Press, Table
from tests.games.bots.conftest import Told, play_until, sweep
from tests.games.factories import playing_table

LINES = {line for tones in _LINES.values() for lines in tones.values() for line in lines}


@pytest.fixture
def mine(alice: User, table: Table) -> Table:
    """It is Alice's turn, and all greetings are said."""
    play_until(table, alice, turn=4)
    sweep()
    return table


def say(table: Table, user: User, text: str, to: tuple[int, ...] = ()) -> Message:
    seat = table.seats.get(user=user).number
    return forum.say(table.pk, by_person(seat, user.pk, clock.now()), text, to=to)


def replies(table: Table) -> list[Message]:
    return list(Message.objects.filter(table=table, text__in=LINES).order_by("pk"))


def test_a_whisper_is_answered_to_the_one_who_whispered(alice: User, mine: Table) -> None:
    say(mine, alice, "What will you do?", to=(1,))
    sweep()
    [reply] = replies(mine)
    assert (reply.seat, reply.to) == (1, [0])


def test_named_before_all_it_answers_before_all(alice: User, mine: Table) -> None:
    family = mine.seats.get(number=2).family
    say(mine, alice, f"{family}, that was well played.")
    sweep()
    [reply] = replies(mine)
    assert (reply.seat, reply.to) == (2, [])


def test_what_is_said_to_everybody_is_not_answered(alice: User, mine: Table) -> None:
    say(mine, alice, "What a day.")
    sweep()
    assert replies(mine) == []


def test_each_message_is_answered_once(alice: User, mine: Table) -> None:
    say(mine, alice, "Are you there?", to=(1,))
    for _ in range(3):
        sweep()
    assert len(replies(mine)) == 1


def test_there_is_an_end_to_it_on_one_turn(alice: User, mine: Table) -> None:
    for number in range(6):
        say(mine, alice, f"And now? {number}", to=(1,))
        sweep()
    assert len(replies(mine)) <= MOST_WORDS


def test_house_players_do_not_answer_each_other(alice: User, mine: Table) -> None:
    family = mine.seats.get(number=2).family
    now = clock.now()
    forum.say(mine.pk, by_house(1, now), f"{family}, a word with you?")
    forum.say(mine.pk, by_house(1, now), "A word?", to=(2,))
    sweep()
    assert replies(mine) == []


def test_the_same_words_get_the_same_kind_of_answer_whatever_it_holds(
    alice: User, mine: Table
) -> None:
    """Nothing of the game goes into the choice of a line: only who was asked, and what."""
    for temper in TEMPERAMENTS:
        assert set(_LINES) >= {temper.name}
    for line in LINES:
        assert not {"laurel", "card", "tile", "poison", "role"} & set(line.lower().split())


def test_nothing_is_said_where_no_messages_are(alice: User, told: Told) -> None:
    table = playing_table(alice, press=Press.OFFERS)
    sweep()
    assert not table.messages.exists()
