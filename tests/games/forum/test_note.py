"""Notes of one's own: by the person, for the person, at any table."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.accounts.registry import registry as accounts
from games.common import clock
from games.common.memory import forget_all
from games.forum import services
from games.forum.board.export import everything_said
from games.forum.models import Notebook
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.refusals import TableRefusal, Why
from tests.games.forum.conftest import Scene
from tests.sure import sure


def address(scene: Scene) -> str:
    return f"/t/{scene.table.code}/notes/"


def sent(scene: Scene, version: int | str = 0, **more: str) -> dict[str, Any]:
    other = scene.second
    marks = {f"notes-mark_{other}": "suspects", f"notes-text_{other}": "He smiles too much"}
    return {"notes-version": version, "notes-text": "Beware"} | marks | more


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.active))
    page = browser.post(address(scene), sent(scene), follow=True).content.decode()
    book = Notebook.objects.get()
    assert book.user == scene.user(scene.active)
    kept = {str(scene.second): {"mark": "suspects", "text": "He smiles too much"}}
    assert (book.marks, book.text) == (kept, "Beware")
    assert "Your notes are saved." in page
    assert re.search(r'value="suspects" id="\S+" checked', page)
    assert 'value="He smiles too much"' in page


def test_getting_them_changes_nothing(scene: Scene, as_: Callable[[User], Client]) -> None:
    as_(scene.user(0)).get(address(scene), sent(scene))
    assert not Notebook.objects.exists()


def test_they_may_be_changed_at_any_time_and_emptied(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(scene.active))
    browser.post(address(scene), sent(scene))
    empty = {f"notes-mark_{scene.second}": "", f"notes-text_{scene.second}": ""}
    browser.post(address(scene), sent(scene, 1, **empty))
    book = Notebook.objects.get()
    assert (book.marks, book.version) == ({}, 2)


def test_strangers_sign_in(scene: Scene, client: Client) -> None:
    assert client.get(address(scene))["Location"].startswith("/account/login/")


def test_who_was_signed_out_gets_back_what_he_noted(scene: Scene, client: Client) -> None:
    answer = client.post(address(scene), sent(scene))
    assert answer.status_code == 401
    assert {"Beware", "He smiles too much"} <= set(answer.context["text"].split("\n\n"))
    assert not Notebook.objects.exists()


def test_who_only_watches_has_none(scene: Scene, as_: Callable[[User], Client]) -> None:
    watcher = User.objects.create_user("w@example.org", display_name="Watcher")
    assert as_(watcher).get(address(scene)).status_code == 404
    assert as_(watcher).post(address(scene), sent(scene)).status_code == 404
    with pytest.raises(TableRefusal) as refused:
        note(scene, watcher)
    assert refused.value.why is Why.NOT_YOUR_SEAT


def note(scene: Scene, person: User, version: int = 0, text: str = "Beware") -> Notebook:
    marks = {0: ("suspects", ""), 1: ("trusts", "my cousin"), 2: ("unsure", "")}
    now = clock.now()
    return services.note(
        scene.table.pk, person.pk, marks=marks, text=text, version=version, now=now
    )


def test_nobody_notes_anything_of_himself_or_of_no_seat(scene: Scene) -> None:
    book = note(scene, scene.user(1))
    assert set(book.marks) == {"0", "2"}


def test_notes_of_another_window_are_not_overwritten_unseen(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    note(scene, scene.user(scene.active), text="From the other window")
    browser = as_(scene.user(scene.active))
    page = browser.post(address(scene), sent(scene)).content.decode()
    assert "These notes were changed in another window." in page
    assert "Beware" in page
    assert Notebook.objects.get().text == "From the other window"
    version = sure(re.search(r'name="notes-version" value="(\d+)"', page))[1]
    browser.post(address(scene), sent(scene, version))
    assert Notebook.objects.get().text == "Beware"


def test_what_is_too_long_is_refused(scene: Scene) -> None:
    with pytest.raises(ForumRefusal) as refused:
        note(scene, scene.user(0), text="x" * 4001)
    assert refused.value.talk_why is TalkWhy.TOO_LONG


def test_nobody_else_reads_them(
    scene: Scene, as_: Callable[[User], Client], client: Client
) -> None:
    note(scene, scene.user(0), text="Between me and me")
    forget_all()
    for browser in (as_(scene.user(1)), as_(scene.user(2)), client):
        for path in ("", "talk/", "notes/"):
            page = browser.get(f"/t/{scene.table.code}/{path}", follow=True).content.decode()
            assert "Between me and me" not in page
            assert "my cousin" not in page


def test_they_stay_his_when_his_seat_passes_on(
    scene: Scene, as_: Callable[[User], Client], bob: User
) -> None:
    leaver, heir = scene.user(0), User.objects.create_user("h@example.org", display_name="Heir")
    note(scene, leaver, text="Between me and me")
    scene.table.seats.filter(number=0).update(user=heir)
    assert "Between me and me" not in as_(heir).get(address(scene)).content.decode()
    assert "Between me and me" in as_(leaver).get(address(scene)).content.decode()
    note(scene, leaver, version=1)


def test_operators_have_no_page_of_them() -> None:
    assert Notebook not in admin.site._registry


def test_they_belong_to_the_export_and_go_with_the_account(scene: Scene) -> None:
    person = scene.user(0)
    note(scene, person, text="Between me and me")
    assert "Between me and me" in json.dumps(everything_said(person), default=str)
    assert everything_said(scene.user(1))["notes"] == []
    for step in accounts.closing_steps():
        step(person, clock.now())
    assert not Notebook.objects.exists()


def test_the_panel_is_closed_and_asks_for_nothing(
    scene: Scene,
    as_: Callable[[User], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = as_(scene.user(0))
    note(scene, scene.user(0), text="Between me and me")
    page = browser.get(f"/t/{scene.table.code}/").content.decode()
    assert f'href="{address(scene)}"' in page
    assert "Between me and me" not in page
    part = browser.get(address(scene), headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert b"Between me and me" in part.content
    with django_assert_max_num_queries(8):
        browser.get(address(scene))


def test_every_field_has_a_name_of_its_own(scene: Scene, as_: Callable[[User], Client]) -> None:
    page = as_(scene.user(0)).get(address(scene)).content.decode()
    for seat in (1, 2):
        name = scene.user(seat).name
        assert f'aria-label="What I think of {name}"' in page
        assert f"Why, about {name}</label>" in page
