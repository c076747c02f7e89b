"""What a viewer may not know changes nothing on their pages: no letter, counter or address."""

import re

import pytest

from games.common.memory import forget_all
from games.forum import services
from games.forum.offers.drafts import Draft

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')


PATHS = (
    *("", "?tab=talk", "?tab=offers", "?tab=history", "?tab=talk&with=0-1", "?tab=talk&with=1-2"),
    *("talk/", "talk/?with=0-1-2", "talk/?kind=", "talk/?kind=offers", "talk/?seat=0"),
)


def pages(scene, browser):
    forget_all()  # what is kept could hide that something had changed
    code = scene.table.code
    found = []
    for path in PATHS:
        page = browser.get(f"/t/{code}/{path}").content.decode()
        found.append(re.sub(r"\d+ (hours|minutes|seconds)", "", TOKENS.sub("", page)))
    return found


def whisper(scene):
    scene.say(scene.active, "A *secret*", to=(scene.second,))


def offer(scene):
    return scene.propose(scene.active, scene.bargain(scene.second))


def refused(scene):
    services.refuse(offer(scene).pk, scene.by(scene.second), version=1, reason="No.")


def withdrawn(scene):
    services.withdraw(offer(scene).pk, scene.by(scene.active))


def changed(scene):
    made = offer(scene)
    draft = scene.asking(scene.second)
    services.edit(made.pk, scene.by(scene.active), draft=draft, version=1)


def countered(scene):
    made = offer(scene)
    draft = scene.bargain(scene.second)
    services.counter(made.pk, scene.by(scene.second), draft=draft, version=1)


def standing(scene):
    draft = Draft(scene.asking(scene.second), to=(scene.active,), standing=True)
    scene.propose(scene.second, draft)


@pytest.mark.parametrize(
    "secret", [whisper, offer, refused, withdrawn, changed, countered, standing]
)
def test_pages_of_others_stay_as_they_are(scene, as_, client, secret):
    scene.say(scene.third, "Salve")
    third = as_(scene.user(scene.third))
    before = pages(scene, third), pages(scene, client)
    secret(scene)
    assert (pages(scene, third), pages(scene, client)) == before


@pytest.mark.parametrize("secret", [whisper, offer, standing])
def test_pages_of_those_concerned_do_change(scene, as_, secret):
    browser = as_(scene.user(scene.second))
    before = pages(scene, browser)
    secret(scene)
    assert pages(scene, browser) != before


def test_a_message_after_a_whisper_looks_like_one_without(scene, as_):
    """Anchors and addresses hold random keys: no gap in a numbering tells of a whisper."""
    scene.say(scene.active, "Psst", to=(scene.second,))
    said = scene.say(scene.third, "Salve")
    page = as_(scene.user(scene.third)).get(f"/t/{scene.table.code}/talk/").content.decode()
    assert f'id="m{said.key}"' in page
    assert re.fullmatch(r"[0-9a-f]{12}", said.key)


def test_what_one_reads_and_mutes_is_ones_own(scene, as_):
    said = scene.say(scene.second)
    third = as_(scene.user(scene.third))
    before = pages(scene, third)
    first = as_(scene.user(scene.active))
    first.post(f"/t/{scene.table.code}/talk/read/", {"up_to": said.key})
    first.post(f"/t/{scene.table.code}/talk/mute/{scene.second}/")
    assert pages(scene, third) == before


def test_a_refusal_tells_others_nothing_of_laurels(scene):
    """The one who completes a deal that another cannot pay learns only that it cannot be sealed."""
    from games.play.refusals import TableRefusal

    pay = {"term": "pay", "from": scene.active, "to": scene.second, "laurels": 3}
    made = scene.propose(scene.active, {"mode": "pledge", "terms": [pay]})
    with pytest.raises(TableRefusal) as told:
        scene.accept(made, scene.second)
    assert "laurels" not in str(told.value)
