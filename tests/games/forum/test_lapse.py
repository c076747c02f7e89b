from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.models import User
from games.forum.models import Offer, OfferStatus, OfferWhy
from games.forum.offers.drafts import Draft
from games.operators import services as operators
from games.play.models import Intervention
from games.post.models import Notice
from tests.games.factories import play_on
from tests.games.forum.conftest import Scene, make_scene

PLACE = {"do": "place", "at": "2", "use": []}


def test_with_the_turn(scene: Scene, as_: Callable[[User], Client]) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.act(PLACE)
    offer.refresh_from_db()
    assert (offer.status, offer.why) == (OfferStatus.LAPSED, OfferWhy.TURN_OVER)
    page = as_(scene.user(scene.active)).get(f"/t/{scene.table.code}/offers/{offer.key}/")
    assert "The turn ended before everybody had accepted." in page.content.decode()
    assert Notice.objects.get(kind="offer_to_you").state == "withdrawn"


def test_those_concerned_learn_of_it_and_nobody_by_a_counter_of_his_own(scene: Scene) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    before = dict(scene.table.seats.values_list("number", "private_version"))
    scene.act(PLACE)
    after = dict(scene.table.seats.values_list("number", "private_version"))
    assert after[scene.second] > before[scene.second]
    assert after[scene.third] == before[scene.third]


def test_after_the_main_action_what_was_about_it(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, lying="2c")
    scene.propose(scene.second, scene.asking(scene.second))
    option = scene.propose(scene.active, scene.bargain(scene.third))
    pledge = {"mode": "pledge", "terms": [{"term": "caesar_off", "path": "4-7"}]}
    later = scene.propose(scene.third, pledge)
    scene.act({"do": "move", "path": "4-7", "votes": [scene.second], "use": ["1"]})
    option.refresh_from_db()
    assert (option.status, option.why) == (OfferStatus.LAPSED, OfferWhy.ACTION_TAKEN)
    later.refresh_from_db()
    assert later.is_open
    assert scene.accept(later, scene.active).status == OfferStatus.SEALED


def test_a_deal_ends_no_offer(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.propose(scene.third, scene.asking(scene.third))
    offer.refresh_from_db()
    assert offer.is_open


def test_the_table_knows_whether_there_are_any_left(scene: Scene) -> None:
    standing = Draft(scene.asking(scene.second), standing=True, until_turn=scene.table.turn + 1)
    scene.propose(scene.second, standing)
    scene.propose(scene.active, scene.bargain(scene.second))
    scene.table.refresh_from_db()
    assert scene.table.offers_open
    scene.act(PLACE)
    assert scene.table.offers_open  # the standing one
    play_on(scene.table, 3)
    assert not Offer.objects.filter(status=OfferStatus.OPEN).exists()
    assert not scene.table.offers_open


def test_without_any_an_entry_does_not_ask_for_them(scene: Scene) -> None:
    with CaptureQueriesContext(connection) as asked:
        scene.act(PLACE)
    assert not [query for query in asked if "forum_offer" in query["sql"]]


def test_a_standing_offer_stays(scene: Scene) -> None:
    offer = scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))
    scene.act(PLACE)
    offer.refresh_from_db()
    assert offer.is_open


def test_until_the_turn_it_was_to_stand(scene: Scene) -> None:
    draft = Draft(scene.asking(scene.second), standing=True, until_turn=4)
    offer = scene.propose(scene.second, draft)
    scene.act(PLACE)
    offer.refresh_from_db()
    assert (offer.status, offer.why) == (OfferStatus.LAPSED, OfferWhy.UNTIL)


def test_a_roll_back_makes_void_what_was_sealed_since(
    scene: Scene, django_user_model: type[User]
) -> None:
    operator = django_user_model.objects.create_superuser("o@example.org", display_name="Op")
    open_one = scene.propose(scene.active, scene.bargain(scene.third))
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.accept(offer, scene.second)
    now = scene.by(0).now
    operators.roll_back(scene.table.pk, 3, operator.pk, reason="A slip.", now=now)
    assert Intervention.objects.exists()
    for voided in (offer, open_one):
        voided.refresh_from_db()
        assert (voided.status, voided.why) == (OfferStatus.VOIDED, OfferWhy.ROLLED_BACK)


def test_the_id_of_a_deal_counts_deals_and_no_offers(scene: Scene) -> None:
    for _ in range(3):
        scene.propose(scene.active, scene.bargain(scene.second))
    assert scene.propose(scene.third, scene.asking(scene.third)).deal_id == "1"
