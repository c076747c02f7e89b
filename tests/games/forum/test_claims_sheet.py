"""The claims sheet and the time line: who said what, who contradicted it, and what was true."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum.claims.selectors import Claimant, claims_heard, claims_sheet
from games.forum.models import Claim
from games.forum.selectors import Filters, timeline
from games.operators import services as operators
from games.play.models import Opens, Status, Table
from games.play.selectors import position
from tests.games.factories import STEPS_IN, new_operator
from tests.games.forum.conftest import Scene
from tests.games.forum.idus import Curia


def sheet(curia: Curia, seat: int | None = None) -> dict[int, Claimant]:
    names = {n: person.name for n, person in enumerate(curia.people)}
    return {one.seat: one for one in claims_sheet(curia.table, seat, names)}


def pages(curia: Curia, client: Client) -> list[str]:
    forget_all()
    return [client.get(curia.home + path).content.decode() for path in ("?tab=talk", "talk/")]


def test_of_themselves_and_of_others_newest_first(curia: Curia) -> None:
    curia.claim(0)
    curia.claim(0, "believe", about="1", card="traitor")
    curia.claim(0, "hold", cards="loyalist+loyalist")
    mine = sheet(curia)[0]
    assert [line.sentence for line in mine.of_itself] == [
        "I hold two loyalist cards.",
        "I am a loyalist.",
    ]
    assert [line.sentence for line in mine.of_others] == [
        f"I believe that {curia.people[1].name} is a traitor."
    ]


def test_both_claims_of_one_who_said_otherwise_are_marked(curia: Curia) -> None:
    curia.claim(0)
    curia.claim(1, card="traitor")
    curia.play_on(12)
    curia.claim(0, card="traitor")
    later, first = sheet(curia)[0].of_itself
    assert (first.after, later.before) == (later.when, first.when)
    assert first.when != later.when
    assert (first.before, later.after, sheet(curia)[1].of_itself[0].after) == ("", "", "")


def test_saying_the_same_again_is_no_contradiction(curia: Curia) -> None:
    curia.claim(0, to=(1,))
    curia.claim(0)
    assert not any(line.after or line.before for line in sheet(curia, 1)[0].of_itself)


def test_who_was_whispered_one_thing_and_hears_another_sees_it_and_nobody_else(
    curia: Curia,
) -> None:
    curia.claim(0, card="traitor", to=(1,))
    curia.claim(0)
    assert [line.sentence for line in sheet(curia, 2)[0].of_itself] == ["I am a loyalist."]
    assert not sheet(curia, 2)[0].of_itself[0].before
    assert sheet(curia, 1)[0].of_itself[0].before
    assert [line.to for line in sheet(curia, 1)[0].of_itself] == [(), (1,)]


def test_the_time_line_has_claims_as_a_kind(curia: Curia) -> None:
    curia.claim(0)
    code = curia.table.code
    by_kind = {
        kind: [item.kind for item in timeline(curia.table, None, Filters(kind=kind)).items]
        for kind in ("", "claims", "messages", "moves")
    }
    assert by_kind["claims"] == ["claim"]
    assert by_kind["messages"] == []
    assert by_kind["moves"] == ["move"] * 5
    assert by_kind[""][0] == "claim"
    page = curia.browser(1).get(f"/t/{code}/talk/?kind=claims").content.decode()
    assert page.count('class="item item--claim') == 1


def test_a_table_without_claims_in_its_game_has_no_such_filter(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(0))
    assert 'href="?kind=claims"' not in browser.get(f"/t/{scene.table.code}/talk/").content.decode()
    page = browser.get(f"/t/{scene.table.code}/talk/?kind=claims").content.decode()
    assert "item--" not in page


def test_before_the_end_nothing_is_said_of_the_truth(curia: Curia, client: Client) -> None:
    for seat in range(5):
        curia.claim(seat)
    for seat in (None, *range(5)):
        found = [line for one in sheet(curia, seat).values() for line in one.of_itself]
        assert {line.verdict for line in found} == {""}
    for page in pages(curia, client):
        assert not re.search(r"✓|✗|cannot be known", page.split('class="talk"')[1])


def test_after_the_end_every_claim_stands_beside_the_truth(curia: Curia, client: Client) -> None:
    for seat in range(5):
        curia.claim(seat)
    curia.finish()
    truth = position(curia.table).view(None)["hands"]
    for seat, one in sheet(curia).items():
        assert one.of_itself[0].verdict == ("true" if truth[seat] == ["loyalist"] else "false")
    for page in pages(curia, client):
        told = page.split('class="claims__sheet"')[1].split("</table>")[0]
        assert told.count("✓ true") == truth.count(["loyalist"])
        assert told.count("✗ false") == 5 - truth.count(["loyalist"])


def test_what_never_came_about_cannot_be_told(curia: Curia, client: Client) -> None:
    said = curia.claim(0, "will", card="loyalist")
    never = said.claim.raw | {"turn": 99}
    Claim.objects.filter(message=said).update(raw=never)
    curia.finish()
    assert sheet(curia)[0].of_itself[0].verdict == "untold"
    assert "? cannot be known" in pages(curia, client)[1]


def test_a_game_that_was_broken_off_opens_nothing(curia: Curia, client: Client) -> None:
    curia.claim(0)
    Table.objects.filter(pk=curia.table.pk).update(status=Status.ENDED)
    curia.table.refresh_from_db()
    assert sheet(curia)[0].of_itself[0].verdict == ""
    assert "✓" not in pages(curia, client)[1]


def test_whispered_claims_open_with_the_talk_of_the_table(curia: Curia, client: Client) -> None:
    curia.claim(0, to=(1,))
    curia.finish()
    assert "I am a loyalist." in pages(curia, client)[1]
    Table.objects.filter(pk=curia.table.pk).update(opens=Opens.PUBLIC)
    assert "I am a loyalist." not in pages(curia, client)[1]


def test_what_was_claimed_about_what_was_taken_back_is_marked_and_not_judged(
    curia: Curia, client: Client
) -> None:
    curia.claim(1)
    length = curia.table.length
    curia.play_on(2)
    curia.claim(0)
    operator = new_operator(STEPS_IN)
    operators.roll_back(curia.table.pk, length, operator.pk, reason="A slip", now=clock.now())
    curia.table.refresh_from_db()
    assert sheet(curia)[0].of_itself[0].is_undone
    assert not sheet(curia)[1].of_itself[0].is_undone
    assert [seat for seat, _raw in claims_heard(curia.table, None)] == [1]
    assert "the log has been taken back since" in pages(curia, client)[1]
    curia.finish()
    assert sheet(curia)[0].of_itself[0].verdict == ""


def test_the_sheet_is_a_table_that_can_be_read_without_looking(
    curia: Curia, client: Client
) -> None:
    curia.claim(0)
    page = pages(curia, client)[1].split("<table")[1].split("</table>")[0]
    assert 'role="table" aria-labelledby="claims-title"' in page
    assert page.count('role="columnheader" scope="col"') == 3
    assert page.count('role="rowheader" scope="row"') == 1


@pytest.mark.parametrize("path", ["?tab=talk", "talk/"])
def test_number_of_queries(curia: Curia, path: str) -> None:
    """One query for all claims there are, and as many queries with many claims as with one."""
    browser = curia.browser(0)

    def queries() -> list[str]:
        browser.get(curia.home + path)  # a position that was not looked at yet is folded once
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            browser.get(curia.home + path)
        return [query["sql"] for query in captured.captured_queries]

    curia.claim(1)  # of somebody else: how far the viewer has read is asked
    few = queries()
    assert sum('FROM "forum_claim"' in sql for sql in few) == 1
    for seat in range(5):
        for card in ("traitor", "merchant"):
            curia.claim(seat, card=card)
            curia.claim(seat, "believe", about=str((seat + 1) % 5), card=card)
    assert len(queries()) == len(few)
