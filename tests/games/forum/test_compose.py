import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum.models import Offer, OfferStatus
from games.play.models import Press
from tests.games.factories import playing_table
from tests.games.forum.conftest import Scene, make_scene
from tests.sure import sure

pytestmark = pytest.mark.once


def address(scene: Scene, about: str = "move:4-7") -> str:
    return f"/t/{scene.table.code}/offers/new/" + (f"?about={about}" if about else "")


def send(browser: Client, url: str, fields: dict[str, Any]) -> Any:
    """Read what it says, then send it."""
    page = browser.post(url, fields)
    assert "read" in page.context, page.context["form"].errors
    return browser.post(url, fields | {"read": page.context["read"], "send": "1"})


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {f"votes_{scene.second}": "1", "caesar": "caesar_on:10-S"}
    send(as_(scene.user(scene.active)), address(scene), fields)
    offer = Offer.objects.get()
    assert offer.deal == scene.bargain(scene.second) | {"by": scene.active} | {
        "terms": [
            scene.bargain(scene.second)["terms"][0] | {"votes": 1},
            {"term": "caesar_on", "path": "10-S"},
        ]
    }
    assert offer.asked_seats == [scene.second]


def test_looking_and_previewing_send_nothing(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.active))
    browser.get(address(scene))
    page = browser.post(address(scene), {f"votes_{scene.second}": "1"})
    assert "agrees to a move from Velabrum (4)" in page.content.decode()
    assert "It could be sealed now." in page.content.decode()
    assert not Offer.objects.exists()


def test_what_was_not_read_is_not_sent(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.active))
    page = browser.post(address(scene), {f"votes_{scene.second}": "1"})
    changed = {f"votes_{scene.third}": "1", "read": page.context["read"], "send": "1"}
    page = browser.post(address(scene), changed)
    assert page.status_code == 200
    assert not Offer.objects.exists()


def test_moves_that_lack_consent_are_offered_with_who_could_give_it(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    page = as_(scene.user(scene.active)).get(address(scene, "")).content.decode()
    assert "A move of yours" in page
    assert re.search(r"needs one more consent; others there: \w+, \w+", page)
    assert "about=move%3A4-7" in page


def chosen(page: Any, seat: int) -> int | None:
    """The consents that the form has chosen for a seat, as it opens."""
    return page.context["form"][f"votes_{seat}"].value()


def test_whose_consent_it_could_be_is_chosen_where_there_is_no_choice(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.act({"do": "place", "at": "2", "use": []})  # of the first, beside nobody
    scene.act({"do": "place", "at": "2", "use": []})  # of the second, who is asked for both
    scene.act({"do": "place", "at": "2", "use": []})
    open_to = as_(scene.user(scene.active)).get(address(scene, "move:4-7"))
    assert chosen(open_to, scene.second) is chosen(open_to, scene.third) is None
    lonely = as_(scene.user(scene.active)).get(address(scene, "move:2-9"))
    assert (chosen(lonely, scene.second), chosen(lonely, scene.third)) == (1, 1)


def test_who_offers_for_the_move_of_another_consents_himself(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    page = as_(scene.user(scene.third)).get(address(scene, "move:4-7"))
    assert (chosen(page, scene.third), chosen(page, scene.second)) == (1, None)


def test_the_board_stands_beside_the_composer(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.active))
    for about in ("", "move:4-7"):
        page = browser.get(address(scene, about)).content.decode()
        assert "The board now" in page
        assert page.count('class="plate"') == 15
        assert 'class="committee may' not in page


def test_a_supporter_offers_support_for_the_move_of_another(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(scene.second))
    name = scene.user(scene.active).name
    assert f"A move by {name}" in browser.get(address(scene, "")).content.decode()
    send(browser, address(scene), {f"votes_{scene.second}": "1"})
    assert Offer.objects.get().status == OfferStatus.SEALED  # a gift


def test_all_or_each(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.active))
    both = {f"votes_{scene.second}": "1", f"votes_{scene.third}": "1"}
    send(browser, address(scene), both | {"to_each": "on"})
    assert sorted(o.asked_seats[0] for o in Offer.objects.all()) == sorted(
        [scene.second, scene.third]
    )


def test_faults_are_shown_before_it_is_sent(scene: Scene, as_: Callable[[User], Client]) -> None:
    both = {f"votes_{scene.second}": "1", f"votes_{scene.third}": "1"}
    page = as_(scene.user(scene.active)).post(address(scene), both).content.decode()
    assert "As things stand it could not be sealed" in page
    assert "fewer consents" in page


def test_what_could_not_be_sealed_is_sent_only_by_a_button_that_says_so(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    both = {f"votes_{scene.second}": "1", f"votes_{scene.third}": "1"}
    browser = as_(scene.user(scene.active))
    assert "Send it all the same" in browser.post(address(scene), both).content.decode()
    one = {f"votes_{scene.second}": "1"}
    assert "all the same" not in browser.post(address(scene), one).content.decode()


def test_a_move_for_which_too_few_sit_there_is_not_offered(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.act({"do": "place", "at": "2", "use": []})
    scene.act({"do": "place", "at": "1", "use": []})
    scene.act({"do": "place", "at": "3", "use": []})
    browser = as_(scene.user(scene.active))
    page = browser.get(address(scene, "")).content.decode()
    assert "about=move%3A4-7" in page
    assert "about=move%3A2-6" not in page  # it needs two others, and nobody else is there
    remark = browser.get(address(scene, "move:2-6")).context["form"].remark
    assert "nobody there could give it" in remark


def test_only_those_whom_the_move_concerns_are_asked_first(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.act({"do": "place", "at": "2", "use": []})
    scene.act({"do": "place", "at": "2", "use": []})
    scene.act({"do": "place", "at": "1", "use": []})
    form = as_(scene.user(scene.active)).get(address(scene, "move:2-6")).context["form"]
    assert [row.seat for row in form.near_rows if not row.is_me] == [scene.second]
    assert [row.seat for row in form.far_rows] == [scene.third]


class TestTheMoveIsDrawn:
    def curve(self, scene: Scene, page: Any) -> str:
        assert len(page.context["offered"]) == 1
        return page.context["offered"][0]

    def test_before_anything_is_chosen(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        page = as_(scene.user(scene.active)).get(address(scene))
        assert f'class="curve" d="{self.curve(scene, page)}"' in page.content.decode()

    def test_again_with_each_preview(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        chosen = {f"votes_{scene.second}": "1"}
        swap: dict[str, Any] = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "preview"}
        page = as_(scene.user(scene.active)).post(address(scene), chosen, **swap)
        assert "<html" not in page.content.decode()
        assert 'hx-swap-oob="true"' in page.content.decode()
        assert f'class="curve" d="{self.curve(scene, page)}"' in page.content.decode()

    def test_of_the_action_of_a_pledge(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        browser = as_(scene.user(scene.active))
        assert not browser.get(address(scene, "pledge")).context["offered"]
        page = browser.post(address(scene, "pledge"), {"act": "do:move:4-8"})
        assert self.curve(scene, page)


class TestWhatIsWrong:
    def test_is_said_at_the_button_and_at_the_field_which_gets_the_focus(
        self, scene: Scene, as_: Callable[[User], Client]
    ) -> None:
        fields = {f"votes_{scene.second}": "1", "p0_kind": "pay", "p0_by": str(scene.active)}
        fields |= {"p0_for": str(scene.second)}
        page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
        preview = page.partition('id="preview"')[2]
        assert '<a href="#id_p0_laurels">laurels: Say how many laurels.</a>' in preview
        field = sure(re.search(r'<input[^>]*name="p0_laurels"[^>]*>', page))[0]
        assert "autofocus" in field
        assert 'aria-invalid="true"' in field

    @pytest.mark.parametrize("about", ["move:4-7", "notation"])
    def test_is_in_the_live_preview_too(
        self, scene: Scene, as_: Callable[[User], Client], about: str
    ) -> None:
        fields = {"text": "offer 1: dance", f"give_{scene.second}": "-1"}
        swap: dict[str, Any] = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "preview"}
        page = as_(scene.user(scene.active)).post(address(scene, about), fields, **swap)
        assert 'role="alert"' in page.content.decode()
        assert re.search(r'<a href="#id_(text|give_\d)">', page.content.decode())


def test_a_pledge(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {"act": "avoid:move:4-8", f"refuse_{scene.second}": "4", "caesar": "caesar_off:4-7"}
    send(as_(scene.user(scene.active)), address(scene, "pledge"), fields)
    offer = Offer.objects.get()
    assert offer.deal["mode"] == "pledge"
    assert [t["term"] for t in offer.terms] == ["avoid", "refuse", "caesar_off"]


def test_promises_for_later(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {
        f"votes_{scene.second}": "1",
        "p0_by": str(scene.active),
        "p0_for": str(scene.second),
        "p0_kind": "pay",
        "p0_laurels": "2",
        "p0_until": "9",
        "p1_by": str(scene.active),
        "p1_for": str(scene.second),
        "p1_kind": "words",
        "p1_words": "My thanks.",
        "p1_until": "12",
    }
    send(as_(scene.user(scene.active)), address(scene), fields)
    seats = {"by": scene.active, "for": scene.second}
    assert Offer.objects.get().deal["promises"] == [
        {"kind": "pay", "laurels": 2, "until": 9} | seats,
        {"kind": "words", "words": "My thanks.", "until": 12} | seats,
    ]


def test_half_a_promise_is_pointed_out(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {f"votes_{scene.second}": "1", "p0_kind": "pay", "p0_by": str(scene.active)}
    page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
    assert "Say how many laurels." in page
    assert "Say to whom." in page


def test_a_second_place_for_caesar_is_folded_until_it_is_used(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(scene.active))
    page = browser.get(address(scene)).content.decode()
    assert re.search(r'<details class="promises-form" id="caesar-too">', page)
    fields = {f"votes_{scene.second}": "1", "caesar": "caesar_off:4-7"}
    page = browser.post(address(scene), fields | {"caesar_too": "caesar_off:4-8"}).content.decode()
    assert re.search(r'<details class="promises-form" id="caesar-too" open>', page)


@pytest.mark.parametrize("typed", ["-2", "61", "two"])
def test_a_number_that_is_none_is_said_in_our_words(
    scene: Scene, as_: Callable[[User], Client], typed: str
) -> None:
    fields = {f"votes_{scene.second}": "1", f"give_{scene.second}": typed}
    page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
    assert "Say a whole number from 0 to 60." in page
    assert "novalidate" in page  # else the browser would keep the preview of what was typed before


def test_a_later_term_binds_where_deals_bind_so_far(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    scene = make_scene(alice, bob, charlie, options={"binding": "round"})
    fields = {
        f"votes_{scene.second}": "1",
        "p0_by": str(scene.active),
        "p0_for": str(scene.second),
        "p0_kind": "support",
        "p0_where": "out:4",
        "p0_until": "9",
        "p0_binds": "on",
    }
    send(as_(scene.user(scene.active)), address(scene), fields)
    assert Offer.objects.get().terms[1] == {
        "term": "support",
        "seat": scene.active,
        "for": scene.second,
        "committee": "4",
        "votes": 1,
        "when": "next",
    }


def test_a_standing_offer(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {"stand": "out:4", "to": [str(scene.active), str(scene.third)]}
    fields |= {f"get_{scene.third}": "1"}
    send(as_(scene.user(scene.second)), address(scene, "standing"), fields)
    free, priced = sorted(Offer.objects.all(), key=lambda offer: len(offer.terms))
    assert (free.standing, free.asked_seats) == (True, [scene.active])
    assert priced.asked_seats == [scene.third]


@pytest.mark.parametrize("about", ["move:4-99", "fly:4", "out:S", "place:7", "pledge:x"])
def test_there_is_no_such_subject(scene: Scene, as_: Callable[[User], Client], about: str) -> None:
    assert as_(scene.user(scene.active)).get(address(scene, about)).status_code == 404


def test_strangers_sign_in(scene: Scene, client: Client) -> None:
    assert client.get(address(scene))["Location"].startswith("/account/login/")


def test_silent_tables_have_no_composer(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    scene = make_scene(alice, bob, charlie, press=Press.SILENT)
    assert as_(scene.user(0)).get(address(scene)).status_code == 404


def test_a_game_without_deals_shows_none_of_it(alice: User, as_: Callable[[User], Client]) -> None:
    from tests.games.factories import UserFactory

    people = [alice, *UserFactory.create_batch(4)]
    table = playing_table(*people, game="idusmartii", seat_count=5)
    browser = as_(alice)
    page = browser.get(f"/t/{table.code}/talk/").content.decode()
    assert "ffer" not in page.replace("Offers and deals", "")
    assert "Offers and deals" not in page
    assert browser.get(f"/t/{table.code}/offers/new/").status_code == 404


def test_each_at_a_price_of_its_own(scene: Scene, as_: Callable[[User], Client]) -> None:
    fields = {"to_each": "on"}
    for seat, price in ((scene.second, 1), (scene.third, 2)):
        fields |= {f"votes_{seat}": "1", f"give_{seat}": str(price)}
    send(as_(scene.user(scene.active)), address(scene), fields)
    prices = {o.asked_seats[0]: o.terms[-1]["laurels"] for o in Offer.objects.all()}
    assert prices == {scene.second: 1, scene.third: 2}


class TestPaymentsBetweenOthers:
    def fields(self, scene: Scene) -> dict[str, str]:
        pay = {"between0_by": scene.second, "between0_to": scene.third, "between0_laurels": 2}
        return {f"votes_{scene.second}": "1"} | {key: str(value) for key, value in pay.items()}

    def test_all_three_are_asked(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        send(as_(scene.user(scene.active)), address(scene), self.fields(scene))
        offer = Offer.objects.get()
        pay = {"term": "pay", "from": scene.second, "to": scene.third, "laurels": 2}
        assert pay in offer.terms
        assert offer.asked_seats == sorted([scene.second, scene.third])

    def test_half_of_one_is_pointed_out(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        fields = self.fields(scene) | {"between0_to": ""}
        page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
        assert "Say who pays, and which other player is paid." in page

    def test_they_fit_no_separate_offers(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        fields = self.fields(scene) | {"to_each": "on"}
        page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
        assert "needs one offer that everybody accepts" in page


class TestMoreLines:
    def test_another_promise_keeps_what_was_chosen_and_sends_nothing(
        self, scene: Scene, as_: Callable[[User], Client]
    ) -> None:
        browser = as_(scene.user(scene.active))
        typed = {f"votes_{scene.second}": "1", "p0_kind": "words", "p0_words": "My thanks."}
        page = browser.post(address(scene), typed | {"promise_rows": "2", "more": "promise"})
        html = page.content.decode()
        assert "p2_kind" in html
        assert "My thanks." in html
        assert page.context["form"][f"votes_{scene.second}"].value() == "1"
        assert "previews" not in page.context
        assert not Offer.objects.exists()

    def test_three_promises(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        fields = {f"votes_{scene.second}": "1", "promise_rows": "3"}
        for row in range(3):
            fields |= {
                f"p{row}_by": str(scene.active),
                f"p{row}_for": str(scene.second),
                f"p{row}_kind": "pay",
                f"p{row}_laurels": str(row + 1),
                f"p{row}_until": "9",
            }
        send(as_(scene.user(scene.active)), address(scene), fields)
        assert [p["laurels"] for p in Offer.objects.get().deal["promises"]] == [1, 2, 3]

    def test_there_is_an_end_to_it(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        typed = {"promise_rows": "99", "payment_rows": "99", "more": "payment"}
        form = as_(scene.user(scene.active)).post(address(scene), typed).context["form"]
        assert (len(form.payments), len(form.promises)) == (6, 10)
        assert not form.may_add_payment


class TestInNotation:
    def test_works(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        text = f"offer {scene.second}: support 4>7, caesar on 10-S, caesar off 9-13"
        send(as_(scene.user(scene.active)), address(scene, "notation"), {"text": text})
        offer = Offer.objects.get()
        assert [t["term"] for t in offer.terms] == ["support", "caesar_on", "caesar_off"]
        assert offer.asked_seats == [scene.second]

    def test_names_do_as_well_as_numbers(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        text = f"offer {scene.user(scene.second).name}: support 4>7"
        page = as_(scene.user(scene.active)).post(address(scene, "notation"), {"text": text})
        assert "agrees to a move from Velabrum (4)" in page.content.decode()

    def test_an_error_points_at_the_word(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        text = f"offer {scene.second}: support 4>7, dance"
        page = as_(scene.user(scene.active)).post(address(scene, "notation"), {"text": text})
        html = page.content.decode()
        assert "is not a term" in html
        assert "<mark>dance</mark>" in html
        assert not Offer.objects.exists()

    def test_what_is_typed_is_text(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        text = f"offer {scene.second}: <b>dance</b>"
        page = as_(scene.user(scene.active)).post(address(scene, "notation"), {"text": text})
        assert "<b>" not in page.content.decode()

    def test_a_deal_in_full(self, scene: Scene, as_: Callable[[User], Client]) -> None:
        a, b, c = scene.active, scene.second, scene.third
        text = f"pledge by {a}: refuse {b} out of 4; refuse {b} out of 2; pay {c}>{b} 1"
        send(as_(scene.user(scene.active)), address(scene, "notation"), {"text": text})
        assert [t["term"] for t in Offer.objects.get().terms] == ["refuse", "refuse", "pay"]

    def test_it_is_there_where_offers_are_chosen(
        self, scene: Scene, as_: Callable[[User], Client]
    ) -> None:
        page = as_(scene.user(scene.active)).get(address(scene, "")).content.decode()
        assert "?about=notation" in page
