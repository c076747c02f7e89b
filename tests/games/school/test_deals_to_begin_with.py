"""The seven deals of the rules page: from the form to the sealed deal, and what comes of it."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.forum.models import Offer, OfferStatus
from games.forum.promises.fides import own_promises
from games.play.models import Entry, Table
from games.play.selectors import position
from games.school.lessons.lesson import lesson_called
from games.school.models import LessonLearnt
from games.school.rulebooks import examples_of
from tests.games.school.test_play_a_lesson import begins, legal, plays, running, sends
from tests.sure import sure

EXAMPLES = {example.slug: example for example in examples_of("quovadis")}

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def offered(browser: Any, slug: str) -> Table:
    """Make the offer of an example by its form, and return the table."""
    example = EXAMPLES[slug]
    table = begins(browser, sure(lesson_called(f"quovadis/deal-{slug}")))
    sends(browser, table, example.about, **example.fields)
    return table


def used(browser: Any, slug: str) -> Table:
    """Make the offer, and do what the example then says."""
    example = EXAMPLES[slug]
    table = offered(browser, slug)
    step = sure(lesson_called(f"quovadis/deal-{slug}")).steps[1]
    plays(browser, table, next(raw for raw in legal(table) if step.takes(raw)))
    assert running(table).step == 2
    assert example.comes
    table.refresh_from_db()
    return table


def laurels(table: Table) -> list[int]:
    """What each seat holds."""
    table.refresh_from_db()
    values = {"1": 1, "2": 2, "2c": 2, "3": 3, "4": 4, "5": 5}
    held = [position(table).view(seat)["holdings"][seat] for seat in range(3)]
    return [sum(values[tile] * number for tile, number in one.items()) for one in held]


def test_there_are_seven() -> None:
    assert len(EXAMPLES) == 7


@pytest.mark.parametrize("slug", EXAMPLES)
class TestEach:
    def test_its_form_makes_its_deal_which_is_sealed(self, learner: Client, slug: str) -> None:
        table, example = offered(learner, slug), EXAMPLES[slug]
        offer = Offer.objects.get()
        assert offer.status == OfferStatus.SEALED
        assert sorted(map(str, offer.deal["terms"])) == sorted(map(str, example.terms))
        entry = Entry.objects.filter(table=table, raw__do="deal").last()
        assert sure(entry).raw["deal"]["mode"] == offer.deal["mode"]

    def test_another_deal_is_refused_with_the_clicks(self, learner: Client, slug: str) -> None:
        example = EXAMPLES[slug]
        table = begins(learner, sure(lesson_called(f"quovadis/deal-{slug}")))
        fields = {**example.fields, "give_2": "1"}
        fields |= {"give_2": "2"} if example.fields.get("give_2") == "1" else {}
        page = f"/t/{table.code}/offers/new/?about={example.about}"
        shown = learner.post(page, fields).content.decode()
        read = sure(re.search(r'name="read" value="(\w+)"', shown))[1]
        learner.post(page, fields | {"read": read, "send": "1"})
        assert running(table).step == 0

    def test_its_clicks_are_words_of_the_form(self, learner: Client, slug: str) -> None:
        table, example = (
            begins(learner, sure(lesson_called(f"quovadis/deal-{slug}"))),
            EXAMPLES[slug],
        )
        page = f"/t/{table.code}/offers/new/?about={example.about}"
        form = unescape(learner.get(page).content.decode())
        for word in ("agrees", "you pay", "pays you", "Caesar, when the turn ends"):
            if any(word in click for click in example.clicks):
                assert word in form

    def test_its_clicks_stand_one_by_one_beside_the_board(self, learner: Client, slug: str) -> None:
        table = begins(learner, sure(lesson_called(f"quovadis/deal-{slug}")))
        shown = unescape(learner.get(f"/t/{table.code}/").content.decode())
        for click in EXAMPLES[slug].clicks:
            said = click.replace("seat 1", "gens Julia").replace("seat 2", "gens Fabia")
            assert f"<li>{said}</li>" in shown

    def test_it_is_on_the_rules_page_with_its_picture(self, client: Client, slug: str) -> None:
        page = unescape(client.get("/rules/quovadis/").content.decode())
        assert EXAMPLES[slug].title in page
        assert f"/learn/lessons/quovadis/deal-{slug}/" in page

    def test_it_is_remembered_like_a_lesson(self, learner: Client, slug: str) -> None:
        used(learner, slug)
        assert LessonLearnt.objects.get().lesson == f"quovadis/deal-{slug}"


def test_you_me_then_i_you_leaves_an_open_promise(learner: Client) -> None:
    table = used(learner, "in-turn")
    assert laurels(table) == [3, 1, 0]
    (promise,) = own_promises(table)
    assert (promise.by, promise.to, promise.status) == (0, 1, "open")


def test_paying_leaves_one_and_gives_three(learner: Client) -> None:
    assert laurels(used(learner, "paying")) == [1, 3, 0]


def test_caesar_stands_where_the_other_wants_him_and_is_paid(learner: Client) -> None:
    table = used(learner, "caesar")
    assert position(table).view(None)["caesar"] == "4-7"
    assert laurels(table) == [4, 0, 0]
    assert "4-7" in {raw.get("path") for raw in position(table).view(1)["legal"]}


def test_a_package_needs_both_and_pays_both(learner: Client) -> None:
    table = used(learner, "package")
    assert laurels(table) == [0, 2, 2]
    assert position(table).view(0)["phase"] == "bonus"


def test_sharing_leaves_five_each(learner: Client) -> None:
    assert laurels(used(learner, "sharing")) == [5, 5, 0]


def test_a_threat_is_paid_at_once_and_binds(learner: Client) -> None:
    table = offered(learner, "threat")
    assert laurels(table) == [4, 0, 0]
    targets = {raw.get("to") for raw in legal(table) if raw["do"] == "caesar"}
    assert "4-8" not in targets
    assert "4-7" in targets


def test_for_nothing_makes_room_for_the_other(learner: Client) -> None:
    table = used(learner, "for-nothing")
    assert laurels(table)[0] == 3 + 2
    assert "3-7" in {raw.get("path") for raw in position(table).view(1)["legal"]}
