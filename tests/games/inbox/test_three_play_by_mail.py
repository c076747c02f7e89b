"""Three people who know each other by mail alone: deals, orders, pauses and days away, over SMTP.

What each of them is told is checked as well as what is done. Whole games are played next door.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import SystemRandom
from typing import Final

import pytest
import time_machine

from engine import records
from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.models import Message, Offer, OfferAnswer, OfferStatus
from games.inbox.services import read_due_mail
from games.play import services as play
from games.play.log.locks import by_person
from games.play.models import Entry, OrderAhead, Status, Table
from games.play.selectors import position
from games.post.services import deliver_due_mail
from tests.games.factories import playing_table
from tests.games.inbox.correspondent import Correspondent, Letter
from tests.games.post.sink import Sink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

HALF_AN_HOUR: Final = timedelta(minutes=31)


def without_bonus(table: Table) -> Table:
    """Deal anew until the first way up brings no bonus: its mover would not end the turn there."""
    while position(table).view(None)["paths"]["4-7"] == "2c":
        drawn = records.new(table.game, table.seat_count, table.options, SystemRandom()).header
        table.chance = dict(drawn.chance)
        table.commitment = records.commitment(table.header, table.salt)["sha256"]
        table.save(update_fields=["chance", "commitment"])
    return table


class Three:
    """A table of three, in the order in which they act; time goes by when mails do."""

    def __init__(
        self, people: list[User], sink: Sink, door: int, pass_on: Callable[[], None]
    ) -> None:
        self.table = without_bonus(playing_table(*people, seat_count=3, title="By mail"))
        seated = [seat.user for seat in self.table.seats.order_by("number")]
        start = position(self.table).actors[0]
        mine = [seated[(start + n) % 3] for n in range(3)]
        self.all = [Correspondent(person, sink, door) for person in mine if person]
        self.pass_on = pass_on

    def deliver(self) -> list[list[Letter]]:
        """What comes to each, half an hour after all that was written has been read."""
        read_due_mail()
        self.pass_on()
        deliver_due_mail()
        return [one.fetch() for one in self.all]

    def write(self, who: int, text: str, to: str) -> list[list[Letter]]:
        """Somebody answers the newest mail with that in its subject; what comes to each then."""
        writer = self.all[who]
        letter = next(one for one in reversed(writer.letters) if to in one.subject)
        writer.answer(letter, text)
        return self.deliver()

    def name(self, who: int) -> str:
        return self.all[who].person.name

    def now(self) -> Table:
        self.table.refresh_from_db()
        return self.table


@pytest.fixture
def three(alice: User, bob: User, charlie: User, sink: Sink, door: int) -> Iterator[Three]:
    with time_machine.travel(clock.now(), tick=False) as traveller:
        here = Three([alice, bob, charlie], sink, door, lambda: traveller.shift(HALF_AN_HOUR))
        here.deliver()
        for who in range(3):
            here.write(who, "place 4", "yours until")
        yield here


def subjects(letters: list[Letter]) -> list[str]:
    return [letter.subject for letter in letters]


def words(letter: Letter) -> str:
    return " ".join(letter.text.split())


def find(letters: list[Letter], subject: str) -> Letter:
    found = [letter for letter in letters if subject in letter.subject]
    assert len(found) == 1, subjects(letters)
    return found[0]


def test_an_offer_is_made_refused_made_again_accepted_and_used(three: Three) -> None:
    first, second, third = (three.name(n) for n in range(3))
    mine, his, hers = three.write(0, f"offer {second}: support 4-7; caesar on 10-S", "yours")
    assert f"Offered: {second} agrees to a move" in words(find(mine, "Done"))
    assert "accept 1" in find(his, f"{first} offers you a deal").text
    assert hers == [], "an offer among the others is not told to her"

    mine, his, hers = three.write(1, "refuse 1 Not for that.", "offers you")
    assert f"{second}: Not for that." in words(find(mine, f"{second} refuses your offer"))
    assert subjects(his) == [find(his, "Done").subject]
    assert hers == []
    assert OfferAnswer.objects.get().reason == "Not for that."

    mine, his, hers = three.write(0, f"offer {third}: support 4-7; caesar on 10-S", "Done")
    assert his == []
    mine, his, hers = three.write(2, "accept 1\n\nAlways a pleasure.", "offers you")
    assert "sealed: it is a deal now" in words(find(hers, "Done"))
    assert f"{third} has accepted." in words(find(mine, "A deal is sealed"))
    assert "Always a pleasure." in find(mine, f"{third} writes").text
    assert his == [], "his next turn mail has the deal, and the answer to an offer is private"
    assert Offer.objects.get(status=OfferStatus.SEALED).deal_id == "1"

    three.write(0, f"4-7 with {third} using 1", "A deal is sealed")
    moved = Entry.objects.filter(table=three.table).exclude(raw__do="deal").last()
    assert moved is not None
    assert (moved.raw["path"], moved.raw["use"]) == ("4-7", ["1"])
    turn = next(one for one in reversed(three.all[1].letters) if "yours until" in one.subject)
    since = words(turn).partition("SINCE YOUR LAST TURN")[2].partition("WHAT YOU MAY DO")[0]
    assert "Deal 1" in since
    assert f"{first} moved from Velabrum (4) up to Comitium (7)" in since
    assert "Always a pleasure." not in since


def test_an_offer_of_the_last_turn_is_not_accepted_any_more(three: Three) -> None:
    three.write(0, f"offer {three.name(1)}: support 4-7; caesar on 10-S", "yours")
    mine, _his, _hers = three.write(0, "place 2", "Done")
    assert "Your offer has lapsed" not in " ".join(subjects(mine)), "that stands on the site"
    _mine, his, _hers = three.write(1, "accept 1", "offers you")
    assert "The offer is no longer open" in words(find(his, "Not done"))
    assert not Offer.objects.filter(status=OfferStatus.SEALED).exists()


def test_orders_left_by_mail_are_played_when_the_turn_comes(three: Three) -> None:
    _mine, _his, hers = three.write(2, "next: place 1; else place 2", "Done")
    assert "Left for your next turn" in words(find(hers, "Done"))
    three.write(0, "place 2", "yours")
    mine, _his, hers = three.write(1, "place 2", "yours")
    last = Entry.objects.filter(table=three.table).latest("index")
    assert (last.raw["at"], last.made_by) == ("1", "order")
    assert not OrderAhead.objects.exists()
    assert not any("yours until" in subject for subject in subjects(hers))
    assert f"{three.name(2)} placed a senator in Porta Capena" in words(find(mine, "yours until"))


def test_orders_are_taken_back(three: Three) -> None:
    three.write(2, "next: place 1", "Done")
    _mine, _his, hers = three.write(2, "next: none", "Done")
    assert "no orders for your next turn any more" in words(find(hers, "Done"))
    assert not OrderAhead.objects.exists()


def test_days_away_are_known_and_nobody_else_is_mailed(three: Three) -> None:
    mine, his, hers = three.write(1, "away 3 Jan - 10 Jan", "Done")
    assert "You are away from 3 January" in words(find(his, "Done"))
    assert (mine, hers) == ([], [])
    assert three.all[1].person.absences.count() == 1


def test_a_pause_is_asked_for_and_agreed_to(three: Three) -> None:
    organiser = next(n for n in range(3) if three.all[n].person.pk == three.table.organiser_id)
    asker = (organiser + 1) % 3
    told = three.write(asker, "pause\n\nI am in the mountains next week.", "Done")
    assert "All have been asked" in words(find(told[asker], "Done"))
    for other in {0, 1, 2} - {asker}:
        asked = find(told[other], "Do you agree?")
        assert 'A player of "By mail" proposes a pause.' in words(asked)
        assert "in the mountains" in find(told[other], "writes").text
    assert three.now().status == Status.PLAYING

    told = three.write(organiser, "pause", "writes")
    for who in range(3):
        assert "all clocks stand still" in words(find(told[who], "By mail is paused"))
    assert three.now().status == Status.PAUSED
    told = three.write(0, "place 2", "yours")
    assert "NOT DONE" in find(told[0], "Not done").text
    play.resume(three.table.pk, three.all[organiser].person.pk, now=clock.now())
    told = three.deliver()
    find(told[0], "yours until")
    for who in (1, 2):
        assert "The pause of" in words(find(told[who], "By mail resumes"))


def test_a_whisper_stays_between_those_who_whisper(three: Three) -> None:
    table, whisperer = three.table, three.all[0].person
    seat = table.seats.get(user=whisperer).number
    other = table.seats.get(user=three.all[1].person).number
    forum.say(table.pk, by_person(seat, whisperer.pk, clock.now()), "Psst.", to=[other])
    _mine, his, hers = three.deliver()
    assert f"becomes a message to {three.name(0)}." in words(find(his, "writes"))
    mine, _his, more = three.write(1, "Not so loud!", "writes")
    assert "Not so loud!" in find(mine, "writes").text
    assert (hers, more) == ([], [])
    assert Message.objects.get(text="Not so loud!").to == [seat]
