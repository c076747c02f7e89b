from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.models import Message
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.selectors import readable
from games.forum.talk.services import MOST_AN_HOUR
from games.play.log.locks import by_person
from games.play.models import Press
from games.play.refusals import TableRefusal, Why
from tests.games.factories import new_table
from tests.games.forum.conftest import Scene, make_scene


def address(scene: Scene, what: str = "say/") -> str:
    return f"/t/{scene.table.code}/talk/{what}"


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    page = as_(scene.user(0)).post(address(scene), {"text": "Salve, *Roma*!"}, follow=True)
    assert "Salve, <em>Roma</em>!" in page.content.decode()
    said = Message.objects.get()
    assert (said.seat, said.readers, said.turn, said.length) == (0, 0, 4, 3)


def test_refuses_get(scene: Scene, as_: Callable[[User], Client]) -> None:
    assert as_(scene.user(0)).get(address(scene)).status_code == 405


def test_strangers_sign_in(scene: Scene, client: Client) -> None:
    assert client.post(address(scene))["Location"].startswith("/account/login/")
    assert not Message.objects.exists()


def test_who_was_signed_out_gets_back_what_he_wrote(scene: Scene, client: Client) -> None:
    answer = client.post(address(scene), {"text": "Two pages, <long> ones."})
    page = answer.content.decode()
    assert answer.status_code == 401
    assert "Two pages, &lt;long&gt; ones.</textarea>" in page
    assert f"/account/login/?next=%2Ft%2F{scene.table.code}%2F" in page
    assert not Message.objects.exists()


def test_in_the_page_it_stays_where_it_is(scene: Scene, client: Client) -> None:
    """htmx would put the page to sign in where the message stood."""
    for form in ({}, {"text": "Psst"}):
        answer = client.post(address(scene), form, headers={"HX-Request": "true"})
        assert (answer.status_code, "Location" in answer) == (401, False)


def test_who_only_watches_cannot(
    scene: Scene, as_: Callable[[User], Client], django_user_model: type[User]
) -> None:
    watcher = django_user_model.objects.create_user("w@example.org", display_name="Watcher")
    assert as_(watcher).post(address(scene), {"text": "Psst"}).status_code == 404
    assert not Message.objects.exists()


def test_nothing_is_no_message(scene: Scene, as_: Callable[[User], Client]) -> None:
    page = as_(scene.user(0)).post(address(scene), {"text": "  "})
    assert "This field is required" in page.content.decode()


def test_a_whisper_reaches_whom_it_is_for(scene: Scene, as_: Callable[[User], Client]) -> None:
    as_(scene.user(0)).post(address(scene), {"text": "Only you", "to": ["1"]})
    for seat, reads in ((0, True), (1, True), (2, False), (None, False)):
        assert readable(scene.table, seat).exists() is reads


def test_html_is_not_passed_on(scene: Scene, as_: Callable[[User], Client]) -> None:
    text = "<script>alert(1)</script> [x](javascript:alert(1))"
    page = as_(scene.user(0)).post(address(scene), {"text": text}, follow=True).content.decode()
    assert "<script>alert" not in page
    assert 'href="javascript' not in page


@pytest.mark.parametrize(
    ("press", "to", "why"),
    [
        (Press.SILENT, (), TalkWhy.NO_MESSAGES),
        (Press.OFFERS, (), TalkWhy.NO_MESSAGES),
        (Press.PUBLIC, (1,), TalkWhy.NO_WHISPERS),
        (Press.BOTH, (0,), TalkWhy.NOBODY),
        (Press.BOTH, (7,), TalkWhy.NOBODY),
    ],
)
def test_the_press_of_the_table_decides(
    alice: User, bob: User, charlie: User, press: Press, to: tuple[int, ...], why: TalkWhy
) -> None:
    scene = make_scene(alice, bob, charlie, press=press)
    with pytest.raises(ForumRefusal) as refused:
        scene.say(0, to=to)
    assert refused.value.talk_why is why


def test_one_speaks_for_ones_own_seat_only(scene: Scene) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.say(scene.table.pk, replace(scene.by(0), seat=1), text="I am he")
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_one_may_talk_before_the_start(alice: User, bob: User) -> None:
    table = new_table(alice, bob)
    from games.common import clock

    services.say(table.pk, by_person(0, alice.pk, clock.now()), "Who else?")
    assert readable(table, None).count() == 1


def test_what_is_public_moves_the_table_and_a_whisper_only_its_readers(scene: Scene) -> None:
    def versions() -> tuple[int, ...]:
        scene.table.refresh_from_db()
        seats = scene.table.seats.order_by("number").values_list("private_version", flat=True)
        return scene.table.version, *seats

    before = versions()
    scene.say(0, to=(1,))
    assert versions() == (before[0], before[1] + 1, before[2] + 1, before[3])
    scene.say(0)
    assert versions()[0] == before[0] + 1


def test_the_box_says_who_can_read_it(
    scene: Scene, as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    page = as_(scene.user(0)).get(address(scene, "?with=1")).content.decode()
    assert "When the game has ended, everybody can read private messages too." in page
    closed = make_scene(alice, bob, charlie, opens="public", title="Closed")
    page = as_(closed.user(0)).get(address(closed, "?with=1")).content.decode()
    assert "Private messages stay private when the game has ended." in page


def test_a_part_of_the_page_renews_itself(scene: Scene, as_: Callable[[User], Client]) -> None:
    part: dict[str, Any] = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "talk"}
    browser = as_(scene.user(0))
    browser.get(address(scene, ""))  # what was rendered before is not shown again
    answer = browser.post(address(scene), {"text": "Salve"}, **part)
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    assert b"Salve" in answer.content


def test_nobody_is_shouted_down(scene: Scene) -> None:
    now = clock.now()
    by = scene.by(scene.second, now)
    for number in range(MOST_AN_HOUR):
        services.say(scene.table.pk, by, text=f"{number}")
    with pytest.raises(ForumRefusal) as refused:
        services.say(scene.table.pk, by, text="And another thing:")
    assert refused.value.talk_why is TalkWhy.TOO_FAST
    services.say(scene.table.pk, scene.by(scene.second, now + timedelta(hours=2)), text="Now.")
    services.say(scene.table.pk, scene.by(scene.third, now), text="At last.")


@pytest.mark.parametrize(("where", "back"), [({"beside": "1"}, "?tab=talk&"), ({}, "talk/?")])
def test_without_javascript_it_leads_back_to_where_it_was_said(
    scene: Scene, as_: Callable[[User], Client], where: dict[str, str], back: str
) -> None:
    browser, table = as_(scene.user(0)), f"/t/{scene.table.code}/"
    for what, sent in (("say/", {"text": "Salve!"}), ("read/", {})):
        answer = browser.post(address(scene, what), sent | where)
        assert answer["Location"] == f"{table}{back}with=all#talk"
