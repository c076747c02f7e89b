"""A guest reads what is said; no service takes words from a guest's seat, whoever lets it in."""

import pytest
from django.test import Client

from games.accounts.guests.services import keep, make_guest
from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.models import Message
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.log.locks import Actor, by_person
from games.play.models import Table
from games.tables.services import play_against_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return make_guest(now=clock.now())


def plays(guest: User, game: str = "quovadis") -> tuple[Table, Actor]:
    table = play_against_house(guest.pk, game, now=clock.now())
    seat = table.seats.get(user=guest).number
    return table, by_person(seat, guest.pk, clock.now())


def why(refused: pytest.ExceptionInfo[ForumRefusal]) -> TalkWhy:
    return refused.value.talk_why


def test_no_message(guest: User) -> None:
    table, me = plays(guest)
    with pytest.raises(ForumRefusal) as refused:
        services.say(table.pk, me, "hello")
    assert why(refused) is TalkWhy.GUEST
    assert not Message.objects.filter(user=guest).exists()


def test_no_claim(guest: User) -> None:
    table, me = plays(guest, "idusmartii")
    with pytest.raises(ForumRefusal) as refused:
        services.claim(table.pk, me, "side", {"card": "loyalist"})
    assert why(refused) is TalkWhy.GUEST


def test_no_words_of_their_own_in_an_offer(guest: User) -> None:
    table, me = plays(guest)
    other = (me.seat + 1) % table.seat_count
    words = {"by": me.seat, "for": other, "until": 9, "kind": "words", "words": "Soon."}
    support = {"term": "support", "seat": other, "committee": "4", "path": "4-7"}
    deal = {"mode": "option", "terms": [support], "promises": [words]}
    with pytest.raises(ForumRefusal) as refused:
        services.propose(table.pk, me, deal)
    assert why(refused) is TalkWhy.NO_WORDS


def test_whoever_keeps_the_game_may_write(guest: User) -> None:
    table, me = plays(guest)
    keep(guest.pk, "gaia@example.org")
    services.say(table.pk, me, "hello")
    assert Message.objects.get(user=guest).text == "hello"


def test_the_page_has_no_box_no_thread_to_begin_and_no_claim(client: Client) -> None:
    answer = client.post("/tables/play-now/", {"game": "idusmartii"})
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    page = client.get(f"{table.get_absolute_url()}talk/").content.decode()
    assert "Guests cannot write messages." in page
    for closed in ("/talk/say/", "Write to several", "Only to", "Make a claim"):
        assert closed not in page
    assert client.get(f"{table.get_absolute_url()}claims/new/").status_code == 404
