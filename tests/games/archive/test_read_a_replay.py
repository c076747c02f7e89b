"""Reading a game that is over: every position, from every chair."""

import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from PIL import Image

from games.accounts.models import User
from games.archive.replay.step_file import AT_ONCE, PARTS
from games.common import clock
from games.common.memory import forget_all
from games.play.log.interventions import end_undecided
from games.play.models import Table
from games.play.selectors import position
from tests.games.archive.conftest import say
from tests.games.factories import play_on, playing_table

pytestmark = pytest.mark.once

CHAIRS = ("", "?seat=0", "?seat=1", "?seat=2", "?open=1")


def page_of(browser: Client, table: Table, length: int = 0, chair: str = "") -> str:
    forget_all()
    answer = browser.get(f"/t/{table.code}/replay/{length}/{chair}")
    assert answer.status_code == 200
    return answer.content.decode()


def course_of(browser: Client, table: Table, chair: str = "", *, part: bool = False) -> str:
    """The chart and the list: as a page of their own, or as the part that a replay asks for."""
    forget_all()
    headers = {"HX-Request": "true"} if part else {}
    answer = browser.get(f"/t/{table.code}/replay/course/{chair}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def steps_of(browser: Client, table: Table, first: int = 0, chair: str = "") -> Any:
    answer = browser.get(f"/t/{table.code}/replay/{first}/steps.json{chair}")
    assert answer.status_code == 200
    return answer.json()


def part_of(page: str, name: str) -> str:
    """What stands in one part of a page, without the spaces around it."""
    start = page.index(">", page.index(f'id="replay-{name}"')) + 1
    return page[start:]


@pytest.mark.parametrize("chair", CHAIRS)
def test_the_file_of_steps_shows_what_the_pages_show(
    client: Client, over: Table, chair: str
) -> None:
    assert over.length <= 2 * AT_ONCE
    for length in (0, 1, over.length // 2, over.length):
        first = length - length % AT_ONCE
        file = steps_of(client, over, first, chair)
        page = page_of(client, over, length, chair)
        for name, numbers in zip(PARTS, file["steps"][length - first], strict=True):
            html = "\n".join(file["lines"][number] for number in numbers).strip()
            assert html
            assert part_of(page, name).lstrip().startswith(html)


def test_all_steps_come_in_stretches(client: Client, over: Table) -> None:
    found = 0
    for first in range(0, over.length + 1, AT_ONCE):
        file = steps_of(client, over, first)
        assert file["first"] == first
        found += len(file["steps"])
    assert found == over.length + 1
    assert client.get(f"/t/{over.code}/replay/1/steps.json").status_code == 404


def test_a_browser_that_has_the_steps_need_not_fetch_them_again(
    client: Client, over: Table
) -> None:
    address = f"/t/{over.code}/replay/0/steps.json"
    known = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": known}).status_code == 304
    other = client.get(f"{address}?open=1", headers={"If-None-Match": known})
    assert other.status_code == 200


def test_every_entry_and_message_stands_in_the_line_at_its_place(
    client: Client, alice: User, bob: User
) -> None:
    table = play_on(playing_table(alice, bob), 4)
    say(table, alice, "Said after the fourth entry.")
    table = play_on(table, 600)
    items = re.split(r'<li data-step="', course_of(client, table))[1:]
    assert len(items) == table.length + 1
    assert [n for n, item in enumerate(items) if "Said after the fourth" in item] == [4]


@pytest.mark.parametrize("chair", CHAIRS)
def test_a_replay_asks_for_chart_and_list_from_the_same_chair(
    client: Client, over: Table, chair: str
) -> None:
    address = f"/t/{over.code}/replay/course/{chair}"
    page = page_of(client, over, 4, chair)
    assert f'hx-get="{address}"' in page
    assert f'<a href="{address}">' in page
    part, whole = course_of(client, over, chair, part=True), course_of(client, over, chair)
    moments = part[part.index('<ol class="moments') :]
    assert moments in whole
    assert "<html" in whole
    assert "<html" not in part
    assert part.count(f'{chair}"') > over.length


def test_no_course_is_told_from_a_chair_that_is_none(client: Client, over: Table) -> None:
    answer = client.get(f"/t/{over.code}/replay/course/?seat=7")
    assert answer.status_code == 404
    assert "no such chair" in answer.content.decode()


def test_the_slider_leads_to_an_address_that_lasts(client: Client, over: Table) -> None:
    address = f"/t/{over.code}/replay/"
    assert client.get(f"{address}?n=7&seat=1")["Location"] == f"{address}7/?seat=1"
    assert client.get(f"{address}?n=7&open=1")["Location"] == f"{address}7/?open=1"
    assert client.get(f"{address}?n=999999")["Location"] == f"{address}{over.length}/"
    for nonsense in ("x", "-3", "٣", "9" * 5000):
        assert client.get(address, {"n": nonsense})["Location"] == f"{address}0/"


@pytest.mark.parametrize(
    "query", ["seat=3", "seat=x", "seat=-1", "seat=²", "seat=1&open=1", "open=yes", "seat=999999"]
)
def test_a_chair_that_is_none_is_said_to_be_none(client: Client, over: Table, query: str) -> None:
    answer = client.get(f"/t/{over.code}/replay/3/?{query}")
    assert answer.status_code == 404
    assert "no such chair" in answer.content.decode()


def test_a_position_that_was_never_reached_is_not_found(client: Client, over: Table) -> None:
    assert client.get(f"/t/{over.code}/replay/{over.length}/").status_code == 200
    answer = client.get(f"/t/{over.code}/replay/{over.length + 1}/")
    assert answer.status_code == 404
    assert "ended before" in answer.content.decode()


def test_a_game_in_play_is_shown_on_its_own_page(client: Client, alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob), 5)
    for rest in ("", "3/", "3/?seat=1", "course/?open=1", "0/steps.json?open=1", "3/board.png"):
        answer = client.get(f"/t/{table.code}/replay/{rest}")
        assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/")


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_a_game_without_a_result_is_read_like_any_other(
    client: Client, alice: User, bob: User, game: str
) -> None:
    seats = 5 if game == "idusmartii" else 3
    table = play_on(playing_table(alice, bob, game=game, seat_count=seats), 9)
    end_undecided(table, None, now=clock.now() + timedelta(hours=1))
    table.refresh_from_db()
    for chair in CHAIRS:
        page_of(client, table, table.length, chair)
        course_of(client, table, chair)


def test_made_up_games_of_all_kinds_can_be_read(client: Client, db: None) -> None:
    """Elections, anonymous and undecided games, house players, and seats that changed hands."""
    call_command("archive", "make", "--games", "12", "--seed", "4", verbosity=0)
    shown = Table.objects.exclude(visibility="password").order_by("pk")
    assert {table.game for table in shown} == {"quovadis", "idusmartii"}
    for number, table in enumerate(shown):
        page_of(client, table, table.length, CHAIRS[number % len(CHAIRS)])
        course_of(client, table, CHAIRS[number % len(CHAIRS)])
        last = table.length - table.length % AT_ONCE
        file = steps_of(client, table, last, "?open=1")
        assert len(file["steps"]) == table.length - last + 1
        assert len(json.dumps(file)) < 600_000


def test_the_chart_ends_with_the_laurels_of_the_result(client: Client, over: Table) -> None:
    assert over.result
    page = course_of(client, over, "?open=1")
    chart = page[page.index('id="replay-curves"') :]
    chart = chart[: chart.index("</svg>")]
    ends = re.findall(r'text-anchor="end">(\d+)</text>', chart)
    assert [int(n) for n in ends[-over.seat_count :]] == over.result["laurels"]
    assert page.count('class="curves__line') == over.seat_count
    assert course_of(client, over, "?seat=1").count('class="curves__line') == 1


def test_the_preview_picture_shows_the_position(client: Client, over: Table) -> None:
    found = []
    for length in (0, over.length):
        answer = client.get(f"/t/{over.code}/replay/{length}/board.png")
        assert answer["Content-Type"] == "image/png"
        picture = Image.open(BytesIO(answer.content))
        assert picture.width >= 400
        found.append(answer.content)
        again = client.get(
            f"/t/{over.code}/replay/{length}/board.png",
            headers={"If-None-Match": answer["ETag"]},
        )
        assert again.status_code == 304
    assert found[0] != found[1]
    assert client.get(f"/t/{over.code}/replay/3/board.png?seat=1").status_code == 404


def test_an_address_that_is_shared_says_what_it_shows(client: Client, over: Table) -> None:
    page = page_of(client, over, 5)
    assert f'property="og:title" content="{over.title}, turn ' in page
    assert re.search(rf'"og:image" content="http[^"]+/t/{over.code}/replay/5/board.png"', page)
    assert re.search(rf'"og:url" content="http[^"]+/t/{over.code}/replay/5/"', page)


def test_a_page_that_is_looked_at_again_asks_for_little(
    client: Client, over: Table, alice: User, django_assert_max_num_queries: Any
) -> None:
    client.force_login(alice)
    page_of(client, over, 5)
    client.get(f"/t/{over.code}/replay/5/")
    with django_assert_max_num_queries(8):
        client.get(f"/t/{over.code}/replay/5/")


def test_the_last_position_has_no_one_to_act(client: Client, over: Table) -> None:
    assert not position(over).actors
    page = page_of(client, over, over.length)
    assert f"entry {over.length} of {over.length}" in page


def test_positions_are_commented_on_where_they_are(
    client: Client, over: Table, alice: User
) -> None:
    assert "Comment on this position" not in page_of(client, over, 4)
    client.force_login(alice)
    page = page_of(client, over, 4)
    assert '<input type="hidden" name="length" value="4">' in page
    client.post(f"/t/{over.code}/comments/", {"text": "Here it turned.", "length": "4"})
    page = page_of(Client(), over, 9)
    assert "Here it turned." in page
    assert f'href="/t/{over.code}/replay/4/"' in page[page.index('id="comments"') :]
