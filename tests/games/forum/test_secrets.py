"""What a viewer may not know changes nothing on their pages: no letter, counter or address."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common.memory import forget_all
from games.forum import services
from games.forum.models import Offer
from games.forum.offers.drafts import Draft
from tests.games.forum.conftest import Scene

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')


PATHS = (
    *("", "?tab=talk", "?tab=offers", "?tab=history", "?tab=talk&with=0-1", "?tab=talk&with=1-2"),
    *("talk/", "talk/?with=0-1-2", "talk/?kind=", "talk/?kind=offers", "talk/?seat=0"),
)


def pages(scene: Scene, browser: Client) -> list[str]:
    forget_all()  # what is kept could hide that something had changed
    code = scene.table.code
    found = []
    for path in PATHS:
        page = browser.get(f"/t/{code}/{path}").content.decode()
        found.append(re.sub(r"\d+ (hours|minutes|seconds)", "", TOKENS.sub("", page)))
    return found


def whisper(scene: Scene) -> None:
    scene.say(scene.active, "A *secret*", to=(scene.second,))


def offer(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


def refused(scene: Scene) -> None:
    services.refuse(offer(scene).pk, scene.by(scene.second), version=1, reason="No.")


def withdrawn(scene: Scene) -> None:
    services.withdraw(offer(scene).pk, scene.by(scene.active))


def changed(scene: Scene) -> None:
    made = offer(scene)
    draft = scene.asking(scene.second)
    services.edit(made.pk, scene.by(scene.active), draft=draft, version=1)


def countered(scene: Scene) -> None:
    made = offer(scene)
    draft = scene.bargain(scene.second)
    services.counter(made.pk, scene.by(scene.second), draft=draft, version=1)


def standing(scene: Scene) -> None:
    draft = Draft(scene.asking(scene.second), to=(scene.active,), standing=True)
    scene.propose(scene.second, draft)


@pytest.mark.parametrize(
    "secret", [whisper, offer, refused, withdrawn, changed, countered, standing]
)
def test_pages_of_others_stay_as_they_are(
    scene: Scene, as_: Callable[[User], Client], client: Client, secret: Callable[..., Any]
) -> None:
    scene.say(scene.third, "Salve")
    third = as_(scene.user(scene.third))
    before = pages(scene, third), pages(scene, client)
    secret(scene)
    assert (pages(scene, third), pages(scene, client)) == before


@pytest.mark.parametrize("secret", [whisper, offer, standing])
def test_pages_of_those_concerned_do_change(
    scene: Scene, as_: Callable[[User], Client], secret: Callable[..., Any]
) -> None:
    browser = as_(scene.user(scene.second))
    before = pages(scene, browser)
    secret(scene)
    assert pages(scene, browser) != before


def test_a_message_after_a_whisper_looks_like_one_without(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    """Anchors and addresses hold random keys: no gap in a numbering tells of a whisper."""
    scene.say(scene.active, "Psst", to=(scene.second,))
    said = scene.say(scene.third, "Salve")
    page = as_(scene.user(scene.third)).get(f"/t/{scene.table.code}/talk/").content.decode()
    assert f'id="m{said.key}"' in page
    assert re.fullmatch(r"[0-9a-f]{12}", said.key)


def test_what_one_reads_and_mutes_is_ones_own(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(scene.second)
    third = as_(scene.user(scene.third))
    before = pages(scene, third)
    first = as_(scene.user(scene.active))
    first.post(f"/t/{scene.table.code}/talk/read/", {"up_to": said.key})
    first.post(f"/t/{scene.table.code}/talk/mute/{scene.second}/")
    assert pages(scene, third) == before


def test_a_refusal_tells_others_nothing_of_laurels(scene: Scene) -> None:
    """The one who completes a deal that another cannot pay learns only that it cannot be sealed."""
    from games.play.refusals import TableRefusal

    pay = {"term": "pay", "from": scene.active, "to": scene.second, "laurels": 3}
    made = scene.propose(scene.active, {"mode": "pledge", "terms": [pay]})
    with pytest.raises(TableRefusal) as told:
        scene.accept(made, scene.second)
    assert "laurels" not in str(told.value)
