"""Two worlds, in one of which much was whispered, offered, noted and left ahead: whoever it does
not concern finds them the same, byte for byte, at every address there is, and so in what he is
told afterwards. What is public goes on in both alike, so that a running number would tell.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.feeds import services as feeds
from games.feeds.address_keys import key_of
from games.feeds.models import Purpose
from games.forum import services
from games.forum.offers.drafts import Draft
from games.forum.selectors import visible_offers
from games.play import services as play
from games.play.models import Entry, Table
from games.play.page.news import news_of
from games.play.selectors import seat_of, seats_at
from games.post.models import Mail, Notice
from games.post.notices.dispatch import dispatch_due_notices
from tests.games.common.test_every_address import OURS
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene
from tests.games.forum.idus import Curia
from tests.sure import sure

pytestmark = pytest.mark.once

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DRAWN = re.compile(
    r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"'  # tokens of forms
    r"|(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])"  # keys of messages and offers
    r"|/stop/[^/\"]+/|stop\+[^@]+@|reply\+\w+@|<[^>@]+@[^>]+>"  # addresses in mails
)
NOT_OF_A_VIEWER = ("dev/", "account/logout/", "account/sessions/")
FILTERS = ("kind=offers", "kind=messages", "kind=entries", "kind=claims", "seat=0", "seat=1")


def plain(content: object) -> str:
    text = content.decode() if isinstance(content, bytes) else str(content)
    return DRAWN.sub("", text)


@contextmanager
def undone() -> Iterator[None]:
    """What is done within is as if it had never been, running numbers included."""
    mark = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)
        forget_all()


def addresses(table: Table, viewer: User | None) -> list[str]:
    code, seat = table.code, None if viewer is None else seat_of(viewer, table)
    holder = next((one for one in seats_at(table) if one.number == seat), None)
    news = news_of(table, holder)
    true = {
        "code": code,
        "game": table.game,
        "slug": sure(seats_at(table)[0].user).slug,
        "number": "1",
    }
    found = [
        "/" + re.sub(r"<\w+:(\w+)>", lambda part: true.get(part[1], "1"), one)
        for one in OURS
        if not one.startswith(NOT_OF_A_VIEWER)
    ]
    found += [f"/people/{one.user.slug}/" for one in seats_at(table) if one.user]
    found += [f"/t/{code}/talk/?{wanted}" for wanted in FILTERS]
    found += [f"/t/{code}/?tab={tab}" for tab in ("act", "offers", "talk", "history")]
    found += [f"/t/{code}/news/{news['seat']}/{news['token']}/?v=old", f"/t/{code}/?at=1"]
    for key in visible_offers(table, seat).order_by("pk").values_list("key", flat=True):
        found += [f"/t/{code}/offers/{key}/{deed}" for deed in ("", "counter/", "edit/")]
    return found


def seen_by(table: Table, viewer: User | None, browser: Client, *, cold: bool = True) -> Any:
    """Every address, with the headers that say how much there is and since when."""
    found = {}
    for number, where in enumerate(addresses(table, viewer)):
        if cold:  # what is kept could hide that something had changed
            forget_all()
        answer = browser.get(where)
        heads = {name: plain(said) for name, said in answer.headers.items()}
        cookies = sorted(browser.cookies)
        found[f"{number} {plain(where)}"] = (
            answer.status_code,
            heads,
            cookies,
            plain(answer.getvalue()),
        )
    return found


def browser_of(viewer: User | None) -> Client:
    found = Client()
    if viewer is not None:
        found.force_login(viewer)
    return found


def looked_at(table: Table, viewer: User | None) -> dict[str, Any]:
    browser = browser_of(viewer)
    found = seen_by(table, viewer, browser)
    return found | ({} if viewer is None else told_to(table, viewer, browser))


def told_to(table: Table, viewer: User, browser: Client) -> dict[str, Any]:
    """A person's export, what their programs read, and their notices and mails."""
    found: dict[str, Any] = {"export": plain(browser.post("/account/export/").content)}
    for purpose, name in (("calendar", "deadlines.ics"), ("turns", "turns.atom")):
        row = feeds.make_address(viewer, Purpose(purpose), now=clock.now())
        said = Client().get(f"/feeds/{key_of(row)}/{name}").content.decode() if row else ""
        found[name] = plain(said.replace(key_of(row), "") if row else said)
    dispatch_due_notices(now=clock.now() + timedelta(minutes=30))
    heard = Notice.objects.filter(person=viewer).order_by("pk")
    found["notices"] = [plain(row) for row in heard.values_list("cause", "title", "text", "state")]
    mails = Mail.objects.filter(to=viewer.email).order_by("pk")
    found["mails"] = [plain(row) for row in mails.values_list("subject", "text", "html")]
    return found


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return sorted(key for key in {*one, *other} if one.get(key) != other.get(key))


@pytest.fixture
def hours() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads as many feeds as these tests."""
    monkeypatch.setattr("games.feeds.public_views.is_too_often", lambda *of: False)


def against(foe: int, by: tuple[int, int]) -> dict[str, Any]:
    """Two people promise each other to give a third one no consent."""
    promises = [
        {"kind": "refuse", "by": one, "for": other, "against": foe, "until": 30}
        for one, other in (by, by[::-1])
    ]
    return {"mode": "pledge", "terms": [], "promises": promises}


def in_secret(scene: Scene) -> None:
    """Everything that two people can do between themselves, and each alone."""
    one, two, now = scene.active, scene.second, clock.now()
    said = scene.say(one, "A *secret*", to=(two,))
    services.report(said.pk, scene.user(two).pk, reason="rude", now=now)
    services.mark_read(scene.table.pk, scene.by(two))
    services.refuse(scene.propose(one, scene.bargain(two)).pk, scene.by(two), version=1)
    services.withdraw(scene.propose(one, scene.bargain(two)).pk, scene.by(one))
    asked = scene.propose(one, scene.bargain(two))
    services.edit(asked.pk, scene.by(one), draft=scene.asking(two), version=1)
    services.counter(asked.pk, scene.by(two), draft=scene.bargain(two), version=2)
    scene.propose(two, Draft(scene.asking(two), to=(one,), standing=True))
    scene.propose(two, against(scene.third, by=(one, two)))
    scene.propose(two, Draft(scene.asking(one), ahead=True))
    agreed = scene.propose(two, Draft(scene.bargain(one), ahead=True))
    services.accept(agreed.pk, scene.by(one), version=1)
    services.withdraw(agreed.pk, scene.by(two))
    services.mute(scene.table.pk, scene.third, scene.user(one).pk, now=now)
    by: dict[str, Any] = {"user_id": scene.user(two).pk, "now": now}
    services.note(scene.table.pk, marks={one: ("", "sly")}, text="Beware", version=0, **by)
    play.leave_order(scene.table.pk, two, [{"do": "caesar", "to": "9-13"}], when="deadline", **by)
    feeds.make_address(scene.user(one), Purpose.CALENDAR, now=now)


def in_the_open(scene: Scene, hours: time_machine.Traveller) -> None:
    deeds: list[Callable[[], Any]] = [
        lambda: scene.say(scene.third, "I am here"),
        lambda: scene.say(scene.second, "Salve"),
        lambda: scene.say(scene.second, "To you", to=(scene.third,)),
        lambda: scene.propose(scene.active, scene.bargain(scene.third)),
        lambda: play.propose_to_all(
            scene.table.pk, scene.user(scene.active).pk, "extend", hours=5, now=clock.now()
        ),
        lambda: scene.act({"do": "caesar", "to": "9-13", "use": []}),
    ]
    hours.move_to(NOON + timedelta(minutes=1))
    for deed in deeds:
        hours.shift(1)
        deed()
    scene.table.refresh_from_db()


@pytest.mark.parametrize("who", ["third", "stranger", "nobody"])
def test_what_others_do_in_secret_leaves_no_trace(
    hours: time_machine.Traveller, unhurried: None, scene: Scene, who: str
) -> None:
    stranger = UserFactory.create(display_name="Stranger")
    viewer = {"third": scene.user(scene.third), "stranger": stranger, "nobody": None}[who]
    worlds = []
    for secret in (False, True):
        with undone():
            hours.move_to(NOON)
            if secret:
                in_secret(scene)
            in_the_open(scene, hours)
            worlds.append(looked_at(scene.table, viewer))
    assert differing(*worlds) == []


def test_those_concerned_do_find_traces(
    hours: time_machine.Traveller, unhurried: None, scene: Scene
) -> None:
    """So that the test above can fail."""
    worlds = []
    for secret in (False, True):
        with undone():
            hours.move_to(NOON)
            if secret:
                in_secret(scene)
            in_the_open(scene, hours)
            worlds.append(looked_at(scene.table, scene.user(scene.second)))
    found = " ".join(differing(*worlds))
    for where in ("export", "notices", "mails", "/talk/", "/news/", "/notes/"):
        assert where in found


def test_what_is_kept_of_a_look_is_shown_to_nobody_else(
    hours: time_machine.Traveller, unhurried: None, scene: Scene
) -> None:
    """Parts of pages are cached, and each viewer finds their own, whoever looked before."""
    in_secret(scene)
    in_the_open(scene, hours)
    viewers = [scene.user(0), scene.user(1), scene.user(2), None]
    alone = [(one, seen_by(scene.table, one, browser_of(one))) for one in viewers]
    for first in (0, 2):
        forget_all()
        for one, wanted in alone[first:] + alone[:first]:
            after = seen_by(scene.table, one, browser_of(one), cold=False)
            assert differing(after, wanted) == []


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_a_card_that_lies_covered_is_the_same_everywhere(
    hours: time_machine.Traveller, unhurried: None, curia: Curia, viewer: int | None
) -> None:
    """The newest vote, of which nobody has seen anything yet, with another card."""
    vote = Entry.objects.filter(table=curia.table, raw__do="vote").latest("index")
    if vote.seat == viewer:
        pytest.skip("it is their own card")
    other = {"loyalist": "traitor", "traitor": "loyalist"}[vote.raw["card"]]
    worlds = []
    for card in (vote.raw["card"], other):
        with undone():
            Entry.objects.filter(pk=vote.pk).update(raw=vote.raw | {"card": card})
            forget_all()
            person = None if viewer is None else curia.people[viewer]
            worlds.append(looked_at(curia.table, person))
    assert differing(*worlds) == []
