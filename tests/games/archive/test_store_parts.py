"""Parts of pages about finished games are stored for all processes, each under its whole key."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from games.accounts.models import User
from games.archive.first_looks import store_first_looks
from games.archive.stored_parts import stored
from games.archive.tasks import keep_facts_lately
from games.common.memory import TOKEN, forget_all
from games.play.models import Status, Table

PAGES = (
    "result/",
    *("replay/5/", "replay/5/?open=1", "replay/5/?seat=0"),
    *("replay/course/", "replay/course/?open=1", "replay/course/?seat=0"),
)


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    backend = "django.core.cache.backends.filebased.FileBasedCache"
    parts = {"BACKEND": backend, "LOCATION": tmp_path / "parts", "TIMEOUT": None}
    settings.CACHES = settings.CACHES | {"parts": parts}
    return tmp_path / "parts"


def test_another_process_reads_what_one_has_rendered(folder: Path) -> None:
    assert stored(("part", 1), lambda: "rendered") == "rendered"
    forget_all()
    assert stored(("part", 1), lambda: "not again") == "rendered"
    assert stored(("part", 2), lambda: "another") == "another"


def test_a_part_with_the_token_of_a_process_stays_in_it(folder: Path) -> None:
    assert stored(("form",), lambda: f"<{TOKEN}>", lambda: "abc") == "<abc>"
    forget_all()
    assert stored(("form",), lambda: "again") == "again"


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(folder: Path) -> None:
    folder.write_text("a file stands in its place")
    assert stored(("part", 3), lambda: "rendered") == "rendered"


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_the_same_from_stored_parts(
    folder: Path, over: Table, alice: User, bob: User, page: str
) -> None:
    address = f"/t/{over.code}/{page}"
    readers = [Client(), Client(), Client()]
    readers[1].force_login(alice)
    readers[2].force_login(bob)

    def looks() -> list[str]:
        forget_all()
        shown = [reader.get(address).content.decode() for reader in readers]
        return [text.partition("<main")[2].replace("csrf", "") for text in shown]

    first = looks()
    assert any(folder.iterdir())
    assert [len(text) for text in looks()] == [len(text) for text in first]


def test_the_steps_of_a_replay_serve_its_page(folder: Path, over: Table) -> None:
    browser = Client()
    plain = browser.get(f"/t/{over.code}/replay/7/").content
    forget_all()
    for file in folder.iterdir():
        file.unlink()
    assert browser.get(f"/t/{over.code}/replay/0/steps.json").status_code == 200
    forget_all()
    assert browser.get(f"/t/{over.code}/replay/7/").content == plain


@pytest.mark.parametrize("page", ["result/", "replay/0/"])
def test_after_the_sweep_the_first_look_at_a_game_reads_no_log(
    folder: Path, over: Table, alice: User, page: str
) -> None:
    readers = [Client(), Client()]
    readers[1].force_login(alice)
    assert keep_facts_lately() == 1
    made = len(list(folder.iterdir()))
    for reader in readers:
        forget_all()
        with CaptureQueriesContext(connection) as asked:
            assert reader.get(f"/t/{over.code}/{page}").status_code == 200
        assert not [one["sql"] for one in asked if '"raw"' in one["sql"]]
    assert len(list(folder.iterdir())) == made


def test_a_game_that_went_on_has_no_first_look_stored(folder: Path, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(status=Status.PLAYING)
    store_first_looks(over.pk)
    assert not folder.exists()
