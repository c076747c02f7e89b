"""Whole games by nothing but mail, over real SMTP both ways, against house players."""

import re
from datetime import timedelta
from typing import Final

import pytest
import time_machine

from games.accounts.models import User
from games.bots.services import attend
from games.common import clock
from games.forum.models import Message
from games.inbox.models import IncomingMail, IncomingState
from games.inbox.services import read_due_mail
from games.play.models import Entry, Table
from games.play.selectors import seat_names, seats_at
from games.post.services import deliver_due_mail
from tests.games.factories import playing_table
from tests.games.inbox.correspondent import Correspondent, Letter
from tests.games.post.sink import Sink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

MOST_ROUNDS: Final = 400
MISCHIEF: Final = {
    1: "{verb} 99",
    2: "help",
    3: "next: {verb} 99\naway 3 Dec - 10 Dec",
}
"""What is written instead of a move on some turns; the answer to it is answered properly."""

ASKING: Final = 5
AHEAD: Final = 6
"""On these turns a deal is offered before the move, and orders are left behind it."""

TWICE: Final = 4
"""On this turn the answer comes twice, and an old mail is answered."""

HALF_AN_HOUR: Final = timedelta(minutes=31)


@pytest.fixture
def reader(alice: User, sink: Sink, door: int) -> Correspondent:
    return Correspondent(alice, sink, door)


class ByMail:
    """A table of one person and the house, and the time that goes by there."""

    def __init__(self, reader: Correspondent, game: str, seats: int) -> None:
        self.reader = reader
        self.table = playing_table(reader.person, game=game, seat_count=seats, title="By mail")
        self.own = self.table.seats.get(user=reader.person).number
        self.turns = 0
        self.answers: list[Letter] = []

    def play(self, traveller: time_machine.Traveller) -> None:
        for _ in range(MOST_ROUNDS):
            traveller.shift(HALF_AN_HOUR)
            while attend(self.table.pk, now=clock.now()):
                pass
            self.exchange()
            self.table.refresh_from_db()
            if not self.table.is_running:
                return
        pytest.fail("the game does not end")

    def exchange(self) -> None:
        """Answer what has come as long as something comes."""
        deliver_due_mail()
        while new := self.reader.fetch():
            for letter in new:
                self.answer(letter)
            read_due_mail()
            deliver_due_mail()

    def answer(self, letter: Letter) -> None:
        if letter.is_answer:
            self.answers.append(letter)
        if not letter.choices or (letter.is_answer and not self.is_to_be_mended(letter)):
            return
        if not letter.is_answer:
            self.turns += 1
            if mischief := MISCHIEF.get(self.turns):
                verb = letter.choices[0][1].split()[0]
                self.reader.answer(letter, mischief.format(verb=verb))
                return
        made = self.reader.answer(letter, self.words(letter))
        if self.turns == TWICE:
            self.reader.send(made, letter.reply_to)
            self.reader.answer(self.reader.letters[0], "1")  # of a board long gone

    def is_to_be_mended(self, letter: Letter) -> bool:
        """Nothing was played yet: the answer is answered properly."""
        return self.turns in MISCHIEF

    def words(self, letter: Letter) -> str:
        """Upwards where it goes; by number and by notation in turn, now and then with more."""
        number, notation = next(
            (one for one in letter.choices if one[1][0].isdigit()), letter.choices[0]
        )
        said = str(number) if self.turns % 2 else notation
        if letter.offers:
            said = f"refuse {letter.offers[0]} too little\n{said}"
        if self.table.rules.has_deals:
            other = self.table.seats.exclude(number=self.own)[0].number
            name = seat_names(self.table, seats_at(self.table))[other]
            asked = f"offer {name}: you pay 1; not caesar\n"
            said = asked + said if self.turns == ASKING else said
            said += "\nnext: place 2; else place 4; else caesar 2-6" if self.turns == AHEAD else ""
        if self.turns % 5 == 3:
            said += "\n\nWell played, all of you.\nUntil tomorrow!"
        return said

    def told(self, of: str) -> str:
        """What the answer said of what was written so."""
        return next(
            " ".join(letter.text.partition("SINCE YOUR LAST TURN")[0].split())
            for letter in self.answers
            if re.search(f"^  > {of}", letter.text, re.M)
        )


@pytest.mark.parametrize(("game", "seats"), [("quovadis", 3), ("idusmartii", 5)])
def test_it_comes_to_its_end(reader: Correspondent, game: str, seats: int) -> None:
    with time_machine.travel(clock.now(), tick=False) as traveller:
        here = ByMail(reader, game, seats)
        here.play(traveller)
    table = Table.objects.get(pk=here.table.pk)
    assert table.status == "finished"
    assert here.turns >= TWICE
    mine = Entry.objects.filter(table=table, seat=here.own).exclude(raw__do="deal")
    by = {"player", "order"} if game == "quovadis" else {"player"}
    assert set(mine.values_list("made_by", flat=True)) == by
    assert not IncomingMail.objects.exclude(state=IncomingState.DONE).exists()
    assert IncomingMail.objects.count() == len(here.answers)
    said = Message.objects.filter(table=table, seat=here.own)
    words = {" ".join(message.text.split()) for message in said}
    assert words <= {"Well played, all of you. Until tomorrow!"}
    assert any("The game is over" in letter.subject for letter in reader.letters)
    assert "NOT DONE" in here.told(r"[a-z]+ 99")
    assert "What you can write is listed below" in here.told("help")
    assert "from 3 December" in here.told("away")
    assert "NOT DONE" in here.told("next: ")
    if table.rules.has_deals:
        assert "Offered: " in here.told("offer ")
        assert "Left for your next turn" in here.told("next: place 2")
    assert any("The game has moved on" in letter.text for letter in here.answers)
    after_the_end(reader, here)


def after_the_end(reader: Correspondent, here: ByMail) -> None:
    """The mail of the last turn plays nothing any more, and words still reach the others."""
    last = next(letter for letter in reversed(reader.letters) if letter.choices)
    before = Entry.objects.count()
    reader.answer(last, "1")
    reader.answer(last, "say: It was a pleasure.")
    read_due_mail()
    deliver_due_mail()
    stale, said = (letter for letter in reader.fetch() if letter.is_answer)
    assert Entry.objects.count() == before
    assert "The game has moved on" in stale.text
    assert "Said to everybody" in said.text
