"""Claiming something: chosen from lists, kept for good, true or not."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.claims.services import MOST, MOST_AT_ONCE
from games.forum.models import Claim, Message
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play import services as play
from games.play.log.locks import by_person
from games.play.models import Press, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import view_of
from games.post.models import Notice
from tests.games.factories import new_table
from tests.games.forum.conftest import make_scene
from tests.games.forum.idus import Curia, make_curia
from tests.sure import sure


def test_works(curia: Curia) -> None:
    answer = curia.post(0)
    assert answer["Location"] == f"{curia.home}talk/#claims"
    said = Message.objects.get(claim__isnull=False)
    assert (said.seat, said.readers, said.text) == (0, 0, "I am a loyalist.")
    assert "I am a loyalist." in curia.browser(1).get(f"{curia.home}talk/").content.decode()


def test_two_steps_without_a_script(curia: Curia) -> None:
    browser = curia.browser(0)
    kinds = re.findall(r'<a href="([^"]+\?kind=side)"', browser.get(curia.new).content.decode())
    assert kinds == [f"{curia.new}?kind=side"]
    page = browser.get(kinds[0]).content.decode()
    assert "<legend>Card</legend>" in page
    assert "checked" not in page.split('id="claiming"')[1]


def test_getting_the_form_changes_nothing(curia: Curia) -> None:
    curia.browser(0).get(f"{curia.new}?kind=side&claim-card=loyalist&send=1")
    assert not Claim.objects.exists()


def test_showing_what_it_says_does_not_say_it(curia: Curia) -> None:
    sent = {"claim-card": "traitor", "claim-length": curia.table.length, "show": "1"}
    page = curia.browser(0).post(f"{curia.new}?kind=side", sent).content.decode()
    assert "I am a traitor." in page
    assert not Claim.objects.exists()


def test_other_seats_are_named(curia: Curia) -> None:
    curia.post(0, "believe", **{"claim-about": "1", "claim-card": "traitor"})
    page = curia.browser(2).get(f"{curia.home}talk/").content.decode()
    assert f"I believe that {curia.people[1].name} is a traitor." in page


def test_strangers_sign_in(curia: Curia, client: Client) -> None:
    answer = client.post(f"{curia.new}?kind=side", {"claim-card": "loyalist", "send": "1"})
    assert answer["Location"].startswith("/account/login/")


def test_who_only_watches_cannot(curia: Curia, as_: Callable[[User], Client]) -> None:
    watcher = User.objects.create_user("w@example.org", display_name="Watcher")
    sent = {"claim-card": "loyalist", "claim-length": 0, "send": "1"}
    assert as_(watcher).post(f"{curia.new}?kind=side", sent).status_code == 404


def test_one_claims_for_ones_own_seat_only(curia: Curia) -> None:
    by = replace(curia.by(0), seat=1)
    with pytest.raises(TableRefusal) as refused:
        services.claim(curia.table.pk, by, code="side", chosen={"card": "loyalist"})
    assert refused.value.why is Why.NOT_YOUR_SEAT


@pytest.mark.parametrize("card", ["loyalist", "traitor", "merchant"])
def test_nothing_is_refused_for_being_false(curia: Curia, card: str) -> None:
    for seat in range(5):
        curia.claim(seat, card=card)
    assert Claim.objects.count() == 5


@pytest.mark.parametrize(
    ("press", "to", "why"),
    [
        (Press.SILENT, (), TalkWhy.NO_CLAIMS),
        (Press.OFFERS, (), TalkWhy.NO_CLAIMS),
        (Press.PUBLIC, (1,), TalkWhy.NO_WHISPERS),
        (Press.BOTH, (0,), TalkWhy.NOBODY),
        (Press.BOTH, (7,), TalkWhy.NOBODY),
    ],
)
def test_the_press_of_the_table_decides(
    alice: User, bob: User, press: Press, to: tuple[int, ...], why: TalkWhy
) -> None:
    curia = make_curia(alice, bob, press=press)
    with pytest.raises(ForumRefusal) as refused:
        curia.claim(0, to=to)
    assert refused.value.talk_why is why


@pytest.mark.parametrize("press", [Press.SILENT, Press.OFFERS])
def test_silent_tables_show_no_sheet(alice: User, bob: User, press: Press) -> None:
    curia = make_curia(alice, bob, press=press)
    for path in ("", "talk/"):
        page = curia.browser(0).get(curia.home + path).content.decode()
        assert "claims" not in page
    assert curia.browser(0).get(curia.new).status_code == 404


def test_a_game_without_claims_has_no_sheet(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    scene = make_scene(alice, bob, charlie)
    for path in ("", "talk/"):
        page = as_(alice).get(f"/t/{scene.table.code}/{path}").content.decode()
        assert "claims" not in page
    with pytest.raises(ForumRefusal) as refused:
        services.claim(scene.table.pk, scene.by(0), code="side", chosen={})
    assert refused.value.talk_why is TalkWhy.NO_CLAIMS


def test_nothing_is_claimed_before_the_start(alice: User, bob: User) -> None:
    table = new_table(alice, bob, game="idusmartii", seat_count=5)
    with pytest.raises(ForumRefusal) as refused:
        services.claim(table.pk, by_person(0, alice.pk, clock.now()), "side", {})
    assert refused.value.talk_why is TalkWhy.CLAIM_NOT_NOW


def test_nothing_is_claimed_after_the_end(curia: Curia) -> None:
    curia.finish()
    with pytest.raises(ForumRefusal) as refused:
        curia.claim(0)
    assert refused.value.talk_why is TalkWhy.CLAIM_NOT_NOW
    assert curia.browser(0).get(curia.new).status_code == 404


def test_a_claim_that_would_say_something_else_by_now_is_read_again(curia: Curia) -> None:
    """Aedile at the beginning, and not any more: the next time is another."""
    aedile = view_of(curia.table, None, 0)["aediles"][0]
    page = curia.post(aedile, "will", **{"claim-length": 0}).content.decode()
    assert "The game has moved on" in page
    assert not Claim.objects.exists()
    again = sure(re.search(r'name="claim-length" value="(\d+)"', page))[1]
    curia.post(aedile, "will", **{"claim-length": again})
    assert Claim.objects.count() == 1


def test_a_stale_page_does_not_matter_where_it_says_the_same(curia: Curia) -> None:
    unread: dict[str, Any] = {"claim-length": 0}
    curia.post(0, **unread)
    assert Claim.objects.count() == 1


@pytest.mark.parametrize("length", ["", "x", "-1", "999999"])
def test_nonsense_for_the_length_claims_nothing(curia: Curia, length: str) -> None:
    assert curia.post(0, **{"claim-length": length}).status_code == 200
    assert not Claim.objects.exists()


def test_what_is_not_offered_cannot_be_claimed(curia: Curia) -> None:
    page = curia.post(0, **{"claim-card": "consul"}).content.decode()
    assert "Select a valid choice" in page
    assert curia.post(0, "nonsense").status_code == 200
    assert not Claim.objects.exists()


def test_the_same_twice_is_refused_and_something_else_is_not(curia: Curia) -> None:
    curia.claim(0)
    with pytest.raises(ForumRefusal) as refused:
        curia.claim(0)
    assert refused.value.talk_why is TalkWhy.CLAIMED_ALREADY
    curia.claim(0, card="traitor")
    curia.claim(0)
    assert Claim.objects.count() == 3


def test_what_was_whispered_may_be_said_aloud_and_to_others(curia: Curia) -> None:
    curia.claim(0, to=(1,))
    curia.claim(0, to=(2,))
    curia.claim(0)
    with pytest.raises(ForumRefusal):
        curia.claim(0, to=(3,))


def test_not_too_many_at_once(curia: Curia) -> None:
    for n in range(MOST_AT_ONCE):
        curia.claim(0, card=("loyalist", "traitor")[n % 2])
    with pytest.raises(ForumRefusal) as refused:
        curia.claim(0)
    assert refused.value.talk_why is TalkWhy.CLAIMED_MUCH
    curia.claim(1)
    curia.play_on()
    curia.claim(0)


def test_not_too_many_in_a_game(curia: Curia) -> None:
    for n in range(MOST):
        curia.claim(0, card=("loyalist", "traitor")[n % 2])
        Message.objects.update(length=0)
    with pytest.raises(ForumRefusal) as refused:
        curia.claim(0)
    assert refused.value.talk_why is TalkWhy.CLAIMED_MUCH


def test_the_others_are_told_like_of_a_message(curia: Curia) -> None:
    curia.claim(0, "believe", about="1", card="traitor")
    told = Notice.objects.filter(kind="message")
    assert set(told.values_list("person", flat=True)) == {p.pk for p in curia.people[1:]}
    notice = told.first()
    assert sure(notice).title == f"{curia.people[0].name} claims: Subura"
    assert f"I believe that {curia.people[1].name} is a traitor." in sure(notice).text
    assert not mail.outbox


def test_a_whispered_claim_tells_whom_it_is_for(curia: Curia) -> None:
    curia.claim(0, to=(1,))
    assert [n.person for n in Notice.objects.filter(kind="message")] == [curia.people[1]]


def test_a_part_of_the_page_renews_itself(curia: Curia) -> None:
    part = {"HX-Request": "true", "HX-Target": "claiming"}
    browser = curia.browser(0)
    assert b"<html" not in browser.get(f"{curia.new}?beside=1", headers=part).content
    sent = {"claim-card": "loyalist", "claim-length": curia.table.length, "send": "1"}
    answer = browser.post(f"{curia.new}?kind=side&beside=1", sent, headers=part)
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#talk", "outerHTML")
    assert b"I am a loyalist." in answer.content


def test_a_claim_is_paused_by_no_pause_but_by_the_end_of_the_table(curia: Curia) -> None:
    play.pause(curia.table.pk, sure(curia.table.organiser_id), now=clock.now(), reason="Saturnalia")
    curia.claim(0)
    Table.objects.filter(pk=curia.table.pk).update(status=Status.ENDED)
    with pytest.raises(ForumRefusal):
        curia.claim(1)


def test_number_of_queries(
    curia: Curia, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """However many claims there are, it costs the same, and little more than a message."""
    browser = curia.browser(0)
    sent = {"claim-card": "loyalist", "claim-length": curia.table.length, "send": "1"}
    for _ in range(2):
        with django_assert_max_num_queries(30):
            browser.post(f"{curia.new}?kind=side", sent)
        for seat in range(5):
            for card in ("merchant", "traitor"):
                curia.claim(seat, card=card)
