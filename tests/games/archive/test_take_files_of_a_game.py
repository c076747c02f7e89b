"""The files of a game: record, score, row, and the page that replays it offline."""

import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from engine import games, records
from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.files.offline import offline_page
from games.archive.files.selectors import source_of
from games.archive.models import Facts
from games.forum.models import Message
from games.play.log.position import position
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.archive.test_export_games import exported
from tests.games.factories import play_on, playing_table

pytestmark = pytest.mark.once

ASKS = re.compile(
    r"(?:src|href|action|poster|srcset)=\"(?!#)|url\((?!#)|@import|fetch\(|XMLHttp|import "
)


def taken(client: Client, table: Table, kind: str) -> str:
    answer = client.get(f"/t/{table.code}/files/{kind}/")
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{table.code}-')
    return str(answer.content.decode())


def pieces_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="pieces" type="application/json">(.*?)</script>', page, re.S)
    assert found is not None
    return dict(json.loads(found[1]))


def test_the_page_names_every_file(client: Client, over: Table) -> None:
    page = client.get(f"/t/{over.code}/files/").content.decode()
    links = re.findall(rf'href="(/t/{over.code}/files/\w+/)"', page)
    assert len(links) == 4
    assert all(client.get(link).status_code == 200 for link in links)


def test_the_record_replays_to_the_result(client: Client, over: Table) -> None:
    record = records.parse(taken(client, over, "record").encode())
    records.check_commitment(record)
    assert record.game.view(records.final(record), None)["result"] == over.result


def test_the_row_is_that_of_an_export_before_any_sweep_has_run(client: Client, over: Table) -> None:
    assert not Facts.objects.exists()
    row = json.loads(taken(client, over, "row"))
    assert not Facts.objects.exists()
    assert exported() == [row]
    assert json.loads(taken(client, over, "row")) == row


def test_the_score_is_that_of_the_engine(client: Client, over: Table) -> None:
    log = json.loads(taken(client, over, "record"))["log"]
    assert taken(client, over, "score") == over.rules.score(over.header, log)


def test_a_game_under_way_has_no_files(client: Client, alice: User, bob: User) -> None:
    table = playing_table(alice, bob)
    client.force_login(alice)
    for address in ("", "record/", "score/", "row/", "replay/"):
        assert client.get(f"/t/{table.code}/files/{address}").status_code == 404


def test_an_unknown_file_is_not_there(client: Client, over: Table) -> None:
    assert client.get(f"/t/{over.code}/files/picture/").status_code == 404


@pytest.mark.parametrize("game", games.NAMES)
def test_the_replay_shows_every_position_as_a_spectator_saw_it(
    alice: User, bob: User, game: str
) -> None:
    seats = max(games.get(game).seats[0], 3)
    table = play_on(playing_table(alice, bob, game=game, seat_count=seats), 600)
    page = offline_page(source_of(table))
    data = pieces_of(page)
    assert len(data["boards"]) == len(data["players"]) == table.length + 1
    for length in (0, table.length // 2, table.length):
        board = "".join(data["pieces"][number] for number in data["boards"][length])
        assert board.startswith("<svg")
        assert board.endswith(("</svg>", "</svg>\n"))
        players = "".join(data["pieces"][number] for number in data["players"][length])
        assert "Alice" in players
    view = position(table, table.length // 2).view(None)
    assert page.count('<svg class="board') == 1  # the last position stands there without a script
    assert page.count('" data-at="') == table.length + 1
    assert view["viewer"] is None


@pytest.mark.parametrize("game", games.NAMES)
def test_the_replay_asks_for_nothing_and_is_small(alice: User, bob: User, game: str) -> None:
    seats = max(games.get(game).seats[0], 3)
    table = play_on(playing_table(alice, bob, game=game, seat_count=seats), 600)
    page = offline_page(source_of(table))
    assert not ASKS.findall(page)
    assert "default-src &#x27;none&#x27;" in page
    assert len(page.encode()) < 1_000_000
    assert "<a href" not in page.replace('<a href="#', "")


def test_talk_is_in_the_replay_as_spectators_read_it(alice: User, bob: User) -> None:
    table = playing_table(alice, bob, opens="public")
    say(table, alice, "Aloud </script><b>bold</b>")
    say(table, alice, "A whisper", bob)
    table = play_on(table, 600)
    page = offline_page(source_of(table))
    assert "Aloud &lt;/script&gt;&lt;b&gt;" in page
    assert "whisper" not in page
    assert page.count("</script>") == 2


def test_talk_about_entries_that_were_taken_back_is_in_the_replay(over: Table, alice: User) -> None:
    say(over, alice, "So that was the end.")
    Message.objects.filter(text__startswith="So").update(length=over.length + 7)
    assert "So that was the end." in offline_page(source_of(over))


def test_the_replay_tells_no_card_that_a_spectator_did_not_see(alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), 900)
    page = offline_page(source_of(table))
    assert "<code>pass</code>" in page or "<code>veto</code>" in page
    assert not re.search(r"<code>(vote|discard) ", page)


def test_names_of_unnamed_people_are_in_no_file(client: Client, alice: User, over: Table) -> None:
    keep_all()
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    for kind in ("record", "score", "row", "replay"):
        assert "alice" not in taken(client, over, kind).lower()


def test_demo_games_have_files(client: Client, db: None) -> None:
    call_command("archive", "make", "--games", "4", "--seed", "files")
    for table in Table.objects.exclude(visibility="password"):
        for kind in ("record", "score", "row", "replay"):
            assert taken(client, table, kind)
