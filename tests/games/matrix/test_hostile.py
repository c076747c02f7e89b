"""Some of the generated forms and mails, of which `python -m tests.fuzz.forms` sends thousands.

Nothing breaks, and nothing is done that its sender could not do. How long it took is for those
commands to say: no test judges a time.
"""

import pytest

from tests.fuzz import runner
from tests.fuzz.forms import Forms
from tests.fuzz.mails import Mails
from tests.fuzz.rights import Rights
from tests.games.matrix.scene import make_scene
from tests.games.matrix.watch import Watch

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_no_form_breaks_anything_or_does_what_its_sender_may_not(db: None, game: str) -> None:
    (found,) = runner.run(Forms, 120, seed=9, games=(game,))
    assert faults_of(found.faults) == []
    assert found.counts["answered 302"] > 10  # most of them get as far as a service


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_no_mail_breaks_anything_or_does_what_its_sender_may_not(db: None, game: str) -> None:
    (found,) = runner.run(Mails, 80, seed=9, games=(game,))
    assert faults_of(found.faults) == []
    assert found.counts["done"] > 0  # some of them are obeyed


def faults_of(faults: list[str]) -> list[str]:
    return [fault for fault in faults if " s of work for " not in fault]


def test_what_nobody_may_do_would_be_found(db: None) -> None:
    """Rows that are changed behind the back of the services, as each of the rules forbids."""
    scene = make_scene("quovadis")
    rights = Rights(scene)
    stranger, table = scene.people["stranger"], scene.tables["playing"]
    scene.people["here"].display_name = "Another"
    scene.people["here"].save()
    table.seats.filter(user=scene.people["here"]).update(user=stranger)
    scene.own["message"].user = stranger
    scene.own["message"].pk, scene.own["message"].key = None, "another"
    scene.own["message"].save()
    scene.own["hook"].delete()
    written = {"accounts_user", "play_seat", "forum_message", "feeds_receiver"}
    watch = Watch({})
    watch.written = written
    found = list(rights.broken_by("elsewhere", "t/", watch))
    assert {one.split(" ")[0] for one in found} == written
