from typing import Any

import pytest

from games.accounts.models import User
from games.bots.talk.lines import Occasion
from games.bots.talk.remarks import MOST_VOICES, occasion_of
from games.bots.talk.temperaments import _BY_FAMILY, TEMPERAMENTS
from games.forum.models import Message
from games.play.models import Press, Status, Table
from games.tables.make import FAMILIES
from tests.games.bots.conftest import Told, play_until, staying, support, sweep
from tests.games.factories import playing_table


def over(table: Table) -> None:
    """What the table looks like when its game has ended, seat 1 having won."""
    table.seats.update(must_act=False, place=2)
    table.seats.filter(number=1).update(place=1)
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, version=table.version + 1)


def lines(occasion: Occasion) -> set[str]:
    return {line for temper in TEMPERAMENTS for line in temper.lines[occasion]}


def test_they_greet_once_and_no_more_than_a_few(alice: User, told: Told) -> None:
    table = playing_table(alice, seat_count=5)
    sweep()
    sweep()
    greetings = table.messages.all()
    assert 1 <= len(greetings) <= MOST_VOICES
    assert {message.text for message in greetings} <= lines(Occasion.GREETING)


def test_a_game_under_way_is_not_greeted(alice: User, told: Told) -> None:
    table = playing_table(alice)
    play_until(table, alice, turn=7)
    before = table.messages.count()
    table.house_cursor.delete()
    sweep()
    assert table.messages.count() == before


def test_nothing_is_said_where_no_messages_are(alice: User, told: Told) -> None:
    for talk in (Press.OFFERS, Press.SILENT):
        table = playing_table(alice, press=talk)
        sweep()
        assert not table.messages.exists()
        table.refresh_from_db()
        over(table)
        sweep()
    assert not Message.objects.exists()


def test_a_last_word_once(alice: User, table: Table) -> None:
    sweep()
    table.refresh_from_db()
    before = table.messages.count()
    over(table)
    sweep()
    sweep()
    said = {message.seat: message.text for message in table.messages.order_by("pk")[before:]}
    assert said[1] in lines(Occasion.VICTORY)
    assert said[2] in lines(Occasion.DEFEAT)
    assert len(said) == 2


def test_a_line_with_an_offer_is_for_the_one_asked(
    alice: User, table: Table, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.Random.random", lambda self: 0.0)
    house = play_until(table, alice, turn=4, house=True)
    table.messages.all().delete()
    told.offers = [support(0, staying(table))]
    sweep()
    [line] = table.messages.all()
    assert (line.seat, line.to) == (house, [0])
    assert line.text in lines(Occasion.OFFER)


def test_every_family_has_a_temperament() -> None:
    assert set(_BY_FAMILY) == set(FAMILIES)


def test_every_temper_has_lines_of_its_own_for_every_occasion() -> None:
    said = [
        line
        for temper in TEMPERAMENTS
        for occasion in Occasion
        for line in set(temper.lines[occasion])
    ]
    assert len(said) == len(set(said))


CONSENT = {"term": "support", "seat": 0, "committee": "4", "votes": 1}
HIS_PAY = {"term": "pay", "from": 1, "to": 0, "laurels": 2}
HER_PAY = {"term": "pay", "from": 0, "to": 1, "laurels": 2}


@pytest.mark.parametrize(
    ("terms", "promised", "occasion"),
    [
        ([CONSENT, HIS_PAY], [], Occasion.OFFER),
        ([CONSENT], ["pay"], Occasion.OWED),
        ([CONSENT], ["support"], Occasion.FAVOUR),
        ([], ["refuse", "refuse"], Occasion.OBJECTION),
        ([{"term": "refuse", "seat": 0}, HIS_PAY], [], Occasion.OBJECTION),
        ([HIS_PAY], [], Occasion.PAYMENT),
        ([HER_PAY, {"term": "caesar_on", "path": "4-7"}], [], Occasion.OFFER),
    ],
)
def test_a_line_fits_what_is_offered(
    terms: list[dict[str, Any]], promised: list[str], occasion: Occasion
) -> None:
    promises = [{"kind": kind, "by": 1, "for": 0, "until": 20} for kind in promised]
    deal = {"by": 1, "terms": terms} | ({"promises": promises} if promises else {})
    assert occasion_of(deal) is occasion
