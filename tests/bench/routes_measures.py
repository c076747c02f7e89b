"""The routes that `routes` counts; import it once Django is set up."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Any, Final

from django.test import Client, override_settings
from django.urls import reverse

from games.accounts.models import User
from games.common import clock
from games.inbox.services import read_due_mail, store_mail
from games.inbox.store import token_in
from games.play import services as play
from games.play.log.position import position
from games.post.models import Mail
from games.post.services import deliver_due_mail
from tests.games.factories import UserFactory, run_out
from tests.games.forum.conftest import Scene, make_scene
from tests.games.inbox.samples import from_plain

ROOT: Final = f"{Path(__file__).resolve().parents[2]}/"
ROOMS: Final = ("games/", "qvsite/")
LATER: Final = timedelta(minutes=30)
"""By then all notices are due."""


@dataclass
class Route:
    """The site's files and functions on a way, each once and in order, and the changes of app."""

    files: dict[str, None] = field(default_factory=dict)
    functions: dict[tuple[str, str], None] = field(default_factory=dict)
    changes: int = 0
    app: str = ""

    def note(self, frame: FrameType, event: str, _what: object) -> None:
        """Called by the interpreter at each call and return, of this thread."""
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(ROOT):
            return
        file = code.co_filename.removeprefix(ROOT)
        if not file.startswith(ROOMS) or code.co_name == "<module>":
            return
        self.files[file] = None
        if not code.co_name.startswith("<"):
            self.functions[file, code.co_qualname] = None
        room, app, *_ = file.split("/")
        if app == "common":
            return  # a tool that any app may use, such as the clock or a cache, is no other place
        app = app if room == "games" else room
        self.changes += self.app not in ("", app)
        self.app = app


@contextmanager
def _walk(route: Route) -> Iterator[None]:
    sys.setprofile(route.note)
    try:
        yield
    finally:
        sys.setprofile(None)


def walked() -> dict[str, Route]:
    """Each route, the second time that it is walked: by then all modules are imported."""
    with override_settings(
        MAIL_TRANSPORT="django.core.mail.backends.locmem.EmailBackend",
        DEFAULT_FROM_EMAIL="Cursus <cursus@example.net>",
        REPLY_DOMAIN="reply.example.net",
    ):
        for _time in range(2):
            found = {name: _route(walk) for name, walk in WALKS.items()}
    return found


def _route(walk: Callable[[Scene, Route], None]) -> Route:
    people = [UserFactory.create() for _seat in range(3)]
    scene, route = make_scene(*people), Route()
    _deliver()
    walk(scene, route)
    assert route.files
    return route


def _deliver() -> None:
    deliver_due_mail(lambda: clock.now() + LATER)


def _post(scene: Scene, person: User, address: str, sent: dict[str, Any], route: Route) -> None:
    """Post as somebody whose browser shows the page of the table.

    Looking at it has loaded the middleware, and has noted when they were last seen: that happens at
    most every ten minutes, and is no part of what they do.
    """
    client = Client()
    client.force_login(person)
    client.get(scene.table.get_absolute_url())
    with _walk(route):
        answer = client.post(address, sent)
    assert answer.status_code == 302, answer


def by_page(scene: Scene, route: Route) -> None:
    """An entry that a player confirms on the page of the table."""
    table, before = scene.table, scene.table.length
    address = reverse("play:act", args=[table.code])
    sent = {"number": "1", "seen_version": table.log_version}
    _post(scene, scene.user(scene.active), address, sent, route)
    table.refresh_from_db()
    assert table.length == before + 1


def by_mail(scene: Scene, route: Route) -> None:
    """The answer to a turn mail, from the door to our own answer in the outbox."""
    table, before = scene.table, scene.table.length
    person = scene.user(scene.active)
    mail = Mail.objects.filter(to=person.email, kind="your_turn").latest("pk")
    content = from_plain(mail, "1", sender=mail.to).as_bytes()
    with _walk(route):
        store_mail(token_in(mail.reply_to), mail.to, content, now=clock.now())
        read_due_mail()
    table.refresh_from_db()
    assert table.length == before + 1


def last_acceptance(scene: Scene, route: Route) -> None:
    """The last of those who were asked accepts an offer on its page, and the deal is sealed."""
    offer = scene.propose(scene.active, scene.asking(scene.second))
    address = reverse("forum:accept", args=[scene.table.code, offer.key])
    _post(scene, scene.user(scene.second), address, {"version": offer.version}, route)
    offer.refresh_from_db()
    assert offer.status == "sealed"


def deadline(scene: Scene, route: Route) -> None:
    """A sweep finds that a player's time has run out, and plays for them."""
    before, now = scene.table.length, clock.now()
    play.sweep(now=now)  # the pulse, so that no outage is found
    run_out(scene.table, now)
    with _walk(route):
        play.sweep(now=now)
    scene.table.refresh_from_db()
    assert scene.table.length == before + 1


def turn_mail(scene: Scene, route: Route) -> None:
    """A sweep finds the notice of a turn that is due, writes the mail and sends it."""
    move = position(scene.table).view(scene.active)["legal"][0]
    scene.act({key: value for key, value in move.items() if key != "seat"})
    before = Mail.objects.filter(kind="your_turn").count()
    with _walk(route):
        _deliver()
    assert Mail.objects.filter(kind="your_turn").count() == before + 1


WALKS: Final = {
    "entry by page": by_page,
    "entry by mail": by_mail,
    "last acceptance": last_acceptance,
    "deadline": deadline,
    "turn mail": turn_mail,
}
