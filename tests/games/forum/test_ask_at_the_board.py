"""The small offer at the board: somebody's consent along a path, for a price."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from engine.quovadis.small_offer import prices
from games.accounts.models import User
from games.forum.models import Offer
from games.play.models import Press
from games.play.selectors import view_of
from tests.games.forum.conftest import Scene, make_scene


@pytest.fixture
def ask(scene: Scene, as_: Callable[[User], Client]) -> Callable[..., Any]:
    def send(**fields: Any) -> str:
        address = f"/t/{scene.table.code}/offers/ask/"
        seat = fields.pop("seat", scene.active)
        answer = as_(scene.user(seat)).post(address, fields, follow=True)
        return answer.content.decode()

    return send


def test_who_lacks_a_consent_asks_for_it(scene: Scene, ask: Callable[..., Any]) -> None:
    page = ask(of=scene.second, path="4-7", pay="", turn=scene.table.turn)
    offer = Offer.objects.get()
    assert offer.asked_seats == [scene.second]
    assert [term["term"] for term in offer.terms] == ["support"]
    assert "You have asked:" in page


def test_a_price_is_paid_after_the_move(scene: Scene, ask: Callable[..., Any]) -> None:
    lying = view_of(scene.table, scene.active)["paths"]["4-8"]
    page = ask(of=scene.second, path="4-8", pay=lying[0])
    assert Offer.objects.get().terms[1]["laurels"] == int(lying[0])
    assert "pay" in page
    assert prices(view_of(scene.table, scene.active), "4-8")[-1] == (int(lying[0]), True)


def test_what_could_not_be_sealed_is_said_and_not_sent(
    scene: Scene, ask: Callable[..., Any]
) -> None:
    page = ask(of=scene.second, path="7-10")
    assert "It is not sent." in page
    assert "has no senators" in page
    assert not Offer.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [{"path": "4-9"}, {"of": "x"}, {"of": ""}, {"pay": "99"}, {"pay": "-1"}, {"turn": "99"}],
)
def test_what_is_no_such_offer_is_not_sent(
    scene: Scene, ask: Callable[..., Any], fields: dict[str, str]
) -> None:
    page = ask(**{"of": scene.second, "path": "4-7"} | fields)
    assert "cannot be asked any more" in page
    assert not Offer.objects.exists()


def test_it_is_asked_ahead_by_who_does_not_act(scene: Scene, ask: Callable[..., Any]) -> None:
    ask(seat=scene.second, of=scene.third, path="4-7", ahead="1")
    offer = Offer.objects.get()
    assert (offer.ahead, offer.active) == (True, scene.second)


def test_of_several_choices_none_is_marked_beforehand_and_what_is_sealed_comes_first(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    for seat in (scene.second, scene.third):
        scene.accept(scene.propose(scene.active, scene.bargain(seat)), seat)
    page = as_(scene.user(scene.active)).get(f"/t/{scene.table.code}/?at=move:4-7")
    shown = page.content.decode().partition('class="confirm"')[2].partition("</section>")[0]
    radios = re.findall(r'<input type="radio"[^>]*>', shown)
    assert len(radios) >= 2
    assert not any("checked" in radio for radio in radios)
    assert all("required" in radio for radio in radios)
    uses = [bool(choice["entry"]["use"]) for choice in page.context["page"].offered]
    assert uses == sorted(uses, reverse=True)


def test_the_small_offer_marks_nobody_beforehand_where_there_is_a_choice(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    page = as_(scene.user(scene.active)).get(f"/t/{scene.table.code}/?at=ask:4-7")
    shown = page.content.decode().partition("confirm--ask")[2].partition("</section>")[0]
    whom = re.findall(r'<button class="button ask__whom" name="of" value="(\d)">', shown)
    assert whom == [str(seat) for seat in sorted({0, 1, 2} - {scene.active})]
    first = re.findall(r"<button[^>]*>", shown)[0]
    assert first == '<button hidden name="more" value="1">'  # what Enter presses: it asks nobody
    begun = f'<input type="hidden" name="of" value="{whom[0]}">'  # more keeps the price
    assert begun in shown
    assert re.search(r'name="pay"\s+value="" checked', shown)  # nothing is paid unless it is chosen


def test_the_lists_beside_the_board_lead_to_it_too(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    """A move that needs a consent is no choice yet, but it can be asked for from there."""
    browser = as_(scene.user(scene.active))
    page = browser.get(f"/t/{scene.table.code}/").content.decode()
    asked = page.partition('class="asks"')[2].partition("</ul>")[0]
    found = re.findall(r'<a href="\?at=(ask:4-[78])#act">([^<]+)</a>', asked)
    assert [spot for spot, _ in found] == ["ask:4-7", "ask:4-8"]
    others = " or ".join(
        scene.user(seat).display_name for seat in sorted({0, 1, 2} - {scene.active})
    )
    assert all(said.endswith(f"ask {others}.") for _, said in found)
    assert (
        'class="asks"'
        not in as_(scene.user(scene.second)).get(f"/t/{scene.table.code}/").content.decode()
    )


def test_what_can_be_sealed_stands_before_what_cannot(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    """So the first card is the one that the count on the tab is about."""
    far = {"term": "caesar_on", "path": "9-13"}
    asking = scene.asking(scene.second)
    scene.propose(scene.active, asking | {"terms": [*asking["terms"], far]})
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    page = as_(scene.user(scene.second)).get(f"/t/{scene.table.code}/?tab=offers").content.decode()
    assert re.findall(r'<article id="offer-(\w+)"', page)[0] == offer.key
    assert page.count("As things stand it cannot be sealed:") == 1


def test_a_deal_that_is_ready_is_said_once(scene: Scene, as_: Callable[[User], Client]) -> None:
    """Not as the latest entry besides; others are told that it was sealed."""
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.accept(offer, scene.second)
    pages = [
        as_(scene.user(seat)).get(f"/t/{scene.table.code}/") for seat in (scene.active, scene.third)
    ]
    mine, other = (
        page.content.decode().partition('id="status"')[2].partition("</div>")[0] for page in pages
    )
    assert "A sealed deal is ready:" in mine
    assert "was sealed, signed by" not in mine
    assert "was sealed, signed by" in other


def test_the_composer_goes_on_with_what_was_chosen(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser, asking = as_(scene.user(scene.active)), f"/t/{scene.table.code}/offers/ask/"
    chosen = {"of": scene.second, "path": "4-7", "pay": "2", "votes": "1", "more": "1"}
    page = browser.post(asking, chosen, follow=True)
    form = page.context["form"]
    assert form.about == "move:4-7"
    assert form[f"votes_{scene.second}"].value() == 1
    assert form[f"give_{scene.second}"].value() == 2
    assert not Offer.objects.exists()
    nothing = browser.post(asking, {"path": "4-7", "more": "1"}, follow=True)
    assert nothing.context["form"].about == "move:4-7"
    for wrong in ({"path": "4-9"}, {"path": "x"}, {}):
        assert browser.post(asking, wrong | {"more": "1"}, follow=True).status_code == 404
    odd = browser.post(asking, chosen | {"of": "77", "pay": "x"}, follow=True)
    assert odd.status_code == 200


def test_at_a_silent_table_nobody_can_be_asked(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    """A senator who needs a consent cannot move there, since no offer could be sent."""
    scene = make_scene(alice, bob, charlie, press=Press.SILENT)
    browser, home = as_(scene.user(scene.active)), f"/t/{scene.table.code}/"
    for chosen in ("", "from:4", "ask:4-7"):
        page = browser.get(home, {"at": chosen} if chosen else {}).content.decode()
        assert 'class="asks"' not in page
        assert 'class="committee may may--stuck' in page
        assert "confirm--ask" not in page
    said = "cannot move: it needs a consent, and at this table nobody can be asked for one."
    assert said in browser.get(home, {"at": "from:4"}).content.decode()
