from games.accounts.registry import registry
from games.accounts.services import close_account
from games.common import clock
from games.forum import services
from games.forum.models import Mute, OfferStatus, OfferWhy
from games.forum.offers.drafts import Draft
from games.play import services as play
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene


def test_offers_of_a_seat_that_is_handed_on_lapse(scene: Scene) -> None:
    standing = scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))
    asked = scene.propose(scene.active, scene.bargain(scene.second))
    close_account(scene.user(scene.second).pk, now=clock.now())
    standing.refresh_from_db()
    asked.refresh_from_db()
    assert (standing.status, standing.why) == (OfferStatus.LAPSED, OfferWhy.SEAT_CHANGED)
    assert asked.is_open


def test_who_takes_over_has_not_accepted_what_is_no_deal_yet(scene: Scene) -> None:
    """Sealed deals bind the seat; an acceptance that waits for others was that of a person."""
    asking = {"mode": "option", "terms": scene.asking(scene.second)["terms"]}
    asking["terms"] = [*asking["terms"], {"term": "refuse", "seat": scene.third, "committee": "4"}]
    offer = scene.propose(scene.active, asking)
    scene.accept(offer, scene.second)
    play.leave_game(scene.table.pk, scene.user(scene.second).pk, now=clock.now())
    play.take_over(scene.table.pk, UserFactory.create().pk, scene.second, now=clock.now())
    scene.accept(offer, scene.third)
    offer.refresh_from_db()
    assert offer.is_open
    assert not offer.answers.filter(seat=scene.second).exists()


def test_what_one_said_stays_and_whom_one_muted_is_forgotten(scene: Scene) -> None:
    scene.say(0)
    services.mute(scene.table.pk, 1, scene.user(0).pk, now=clock.now())
    close_account(scene.user(0).pk, now=clock.now())
    assert scene.table.messages.count() == 1
    assert not Mute.objects.exists()


def test_the_export_holds_what_one_said_and_offered(scene: Scene) -> None:
    scene.say(scene.active, "Mine")
    scene.say(scene.second, "Not mine")
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.refuse(offer.pk, scene.by(scene.second), version=1, reason="No.")
    exports = dict(registry.exports())
    mine = exports["talk"](scene.user(scene.active))
    assert [said["text"] for said in mine["messages"]] == ["Mine"]
    assert [made["status"] for made in mine["offers"]] == ["refused"]
    (answer,) = exports["talk"](scene.user(scene.second))["answers"]
    assert answer["reason"] == "No."
