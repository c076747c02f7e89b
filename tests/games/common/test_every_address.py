"""What holds at every address there is, whoever adds one: the list is walked, not written down."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from games.accounts.models import User
from games.forum.models import Offer
from games.play.models import Entry, Seat, Table
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene, make_scene

WITHOUT_TOKEN = ("stop/<str:token>/",)
"""What programs post to; the address itself is the proof."""

STRANGE = (
    *("99999999999999999999", "%00"),
    *(pytest.param(part, marks=pytest.mark.once) for part in ("0", "a:b", "%F0%9F%8F%9B")),
)
"""Parts that no address has; numbers and zero bytes are a matter of the database."""


def _walk(patterns: Any, before: str = "") -> Iterator[str]:
    for one in patterns:
        address = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from _walk(one.url_patterns, address)
        elif "(?P" not in address:
            yield address


ADDRESSES = sorted(set(_walk(get_resolver().url_patterns)))
OURS = [address for address in ADDRESSES if not address.startswith("admin/")]


@pytest.fixture
def scene(alice: User, bob: User, charlie: User) -> Scene:
    return make_scene(alice, bob, charlie)


def filled(address: str, scene: Scene, part: str = "1") -> str:
    """The address with the table of the scene in it, and that part wherever else one belongs."""
    true = {"code": scene.table.code, "game": "quovadis", "slug": scene.user(0).slug}
    found = re.sub(r"<\w+:(\w+)>", lambda named: true.get(named[1], part), address)
    return f"/{found}"


def left_as_it_was() -> tuple[Any, ...]:
    """What anybody could want to change there."""
    seats = Seat.objects.order_by("pk").values_list("pk", "user", "bot", "deadline", "seen_length")
    tables = Table.objects.values_list("pk", "status", "version", "log_version")
    people = User.objects.order_by("pk").values_list("pk", "email", "display_name", "is_active")
    counts = (Entry.objects.count(), Offer.objects.count())
    return (*counts, list(seats), list(tables), list(people))


def browser_of(person: User, **how: Any) -> Client:
    found = Client(**how)
    found.force_login(person)
    return found


def test_without_its_token_no_form_is_taken(scene: Scene) -> None:
    browser = browser_of(scene.user(scene.active), enforce_csrf_checks=True)
    sent = {"reason": "x", "text": "x", "number": "1"}
    before = left_as_it_was()
    taken = {one: browser.post(filled(one, scene), sent).status_code for one in ADDRESSES}
    assert {one for one, status in taken.items() if status not in (403, 404, 405)} == set()
    assert {one for one, status in taken.items() if status == 404} >= set(WITHOUT_TOKEN)
    assert left_as_it_was() == before


def test_looking_changes_nothing(scene: Scene) -> None:
    browser = browser_of(scene.user(scene.active))
    before = left_as_it_was()
    seen = {one: browser.get(filled(one, scene)).status_code for one in OURS}
    assert {one for one, status in seen.items() if status >= 500} == set()
    assert left_as_it_was() == before


def test_nobody_frames_a_page_or_keeps_it(scene: Scene) -> None:
    browser = browser_of(scene.user(scene.active))
    for one in set(OURS) - {"healthz"}:
        answer = browser.get(filled(one, scene))
        assert answer["X-Frame-Options"] in ("DENY", "SAMEORIGIN"), one
        assert "frame-ancestors" in answer["Content-Security-Policy"], one
        assert re.search("no-cache|max-age", answer["Cache-Control"]), one


@pytest.mark.parametrize("part", STRANGE)
def test_strange_parts_lead_nowhere(scene: Scene, part: str) -> None:
    """By a mistake of ours at the least: also for a number too large for the database."""
    for person in (scene.user(scene.second), UserFactory.create()):
        browser = browser_of(person)
        for one in [one for one in OURS if "<" in one]:
            where = filled(one, scene, part)
            for answer in (browser.get(where), browser.post(where, {"text": "x", "kept": "yes"})):
                assert answer.status_code < 500, where
