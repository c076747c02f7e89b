from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common.memory import forget_all
from games.forum import services
from games.forum.models import PromiseMark
from games.forum.promises.selectors import PromiseRow
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.selectors import promise_rows
from tests.games.factories import play_on
from tests.games.forum.conftest import Scene

NAMES = {0: "A", 1: "B", 2: "C"}


@pytest.fixture
def promised(scene: Scene) -> Scene:
    """A pledge that carries two promises of the third to the active: words, and laurels."""
    words = {"by": scene.third, "for": scene.active, "until": 9, "kind": "words", "words": "Soon."}
    pay = {"by": scene.third, "for": scene.active, "until": 9, "kind": "pay", "laurels": 1}
    pledge = {"mode": "pledge", "terms": [{"term": "refuse", "seat": scene.third}]}
    scene.propose(scene.third, pledge | {"promises": [words, pay]})
    scene.table.refresh_from_db()
    return scene


def rows(scene: Scene, seat: int | None) -> list[PromiseRow]:
    scene.table.refresh_from_db()
    return promise_rows(scene.table, seat, NAMES)


def test_everybody_reads_what_was_promised(promised: Scene) -> None:
    pay, words = rows(promised, None)
    assert (words.status, pay.status) == ("open", "open")
    assert "“Soon.”" in words.sentence


def test_an_entry_is_added_to_what_is_known(promised: Scene) -> None:
    for _ in range(9):
        play_on(promised.table, 1)
        added = told(promised)
        forget_all()
        assert told(promised) == added
    assert {status for _, status, _ in added} != {"open"}


def told(scene: Scene) -> list[tuple[str, str, Any]]:
    return [(row.sentence, row.status, row.line.why) for row in rows(scene, None)]


def test_whom_it_was_made_marks_free_words(promised: Scene, as_: Callable[[User], Client]) -> None:
    _, words = rows(promised, promised.active)
    assert words.may_mark
    address = f"/t/{promised.table.code}/promises/{words.line.deal}/{words.line.index}/"
    as_(promised.user(promised.active)).post(address, {"kept": "yes"})
    assert rows(promised, None)[1].status == "kept"
    as_(promised.user(promised.active)).post(address, {"kept": "no"})
    assert rows(promised, None)[1].status == "broken"


def test_refuses_get(promised: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(promised.user(promised.active))
    assert browser.get(f"/t/{promised.table.code}/promises/1/0/").status_code == 405


@pytest.mark.parametrize(
    ("seat", "deal", "index"),
    [("third", "1", 0), ("second", "1", 0), ("active", "1", 1), ("active", "9", 0)],
)
def test_nobody_else_and_nothing_else(promised: Scene, seat: str, deal: str, index: int) -> None:
    by = promised.by(getattr(promised, seat))
    with pytest.raises(ForumRefusal) as refused:
        services.mark_promise(promised.table.pk, by, deal_id=deal, index=index, kept=True)
    assert refused.value.talk_why is TalkWhy.NOT_TO_MARK
    assert not PromiseMark.objects.exists()


def test_a_promise_in_terms_is_judged_by_itself(promised: Scene) -> None:
    for _ in range(6):
        _turn(promised)
    pay = rows(promised, None)[0]
    assert pay.status == "broken"
    assert not pay.may_mark


def _turn(scene: Scene) -> None:
    """A turn in which Caesar is sent somewhere: always legal, and nothing is paid."""
    to = "2-6" if scene.table.length % 2 else "2-9"
    scene.act({"do": "caesar", "to": to, "use": []})


def test_its_words_stay_as_they_were_written(alice: User, bob: User, charlie: User) -> None:
    from tests.games.forum.conftest import make_scene

    scene = make_scene(alice, bob, charlie)
    said = "seat 1 is “mine” <b>"
    words = {"by": scene.third, "for": scene.active, "until": 9, "kind": "words", "words": said}
    pledge = {"mode": "pledge", "terms": [{"term": "refuse", "seat": scene.third}]}
    scene.propose(scene.third, pledge | {"promises": [words]})
    (row,) = rows(scene, None)
    assert "seat 1 is" in row.sentence
