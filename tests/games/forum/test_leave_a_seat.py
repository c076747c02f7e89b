from games.accounts.registry import registry
from games.accounts.services import close_account
from games.common import clock
from games.forum import services
from games.forum.drafts import Draft
from games.forum.models import Mute, OfferStatus, OfferWhy


def test_offers_of_a_seat_that_is_handed_on_lapse(scene):
    standing = scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))
    asked = scene.propose(scene.active, scene.bargain(scene.second))
    close_account(scene.user(scene.second).pk, now=clock.now())
    standing.refresh_from_db()
    asked.refresh_from_db()
    assert (standing.status, standing.why) == (OfferStatus.LAPSED, OfferWhy.SEAT_CHANGED)
    assert asked.is_open


def test_what_one_said_stays_and_whom_one_muted_is_forgotten(scene):
    scene.say(0)
    services.mute(scene.table.pk, 1, scene.user(0).pk, now=clock.now())
    close_account(scene.user(0).pk, now=clock.now())
    assert scene.table.messages.count() == 1
    assert not Mute.objects.exists()


def test_the_export_holds_what_one_said_and_offered(scene):
    scene.say(scene.active, "Mine")
    scene.say(scene.second, "Not mine")
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.refuse(offer.pk, version=1, reason="No.", **scene.by(scene.second))
    exports = dict(registry.exports())
    mine = exports["talk"](scene.user(scene.active))
    assert [said["text"] for said in mine["messages"]] == ["Mine"]
    assert [made["status"] for made in mine["offers"]] == ["refused"]
    (answer,) = exports["talk"](scene.user(scene.second))["answers"]
    assert answer["reason"] == "No."
