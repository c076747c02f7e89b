"""Any search as CSV of its facts: on the page and by the command, the same for every reader."""

import csv
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.play.models import Table, Visibility
from tests.games.archive.test_export_games import exported
from tests.games.archive.world import World


def printed(*args: str) -> list[dict[str, str]]:
    out = StringIO()
    call_command("archive", "export", "--csv", *args, stdout=out)
    return list(csv.DictReader(StringIO(out.getvalue(), newline="")))


def sent(client: Client, line: str = "") -> list[dict[str, str]]:
    answer = client.get("/archive/games.csv", {"q": line})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    return list(csv.DictReader(StringIO(text, newline="")))


@pytest.mark.xdist_group("the kept world")
def test_the_table_says_what_the_rows_say(forty: World, client: Client) -> None:
    table, rows = printed(), exported()
    assert [one["code"] for one in table] == [row["code"] for row in rows]
    for one, row in zip(table, rows, strict=True):
        for key in ("game", "title", "started", "ended", "ending"):
            assert one[key] == row[key]
        for key in ("turns", "kept", "broken", "handed"):
            assert int(one[key]) == row[key]
        assert one["league"] == (row["league"] or "")
        assert one["season"] == str(row["season"] or "")
        assert int(one["entries"]) == len(row["record"]["log"])
        assert int(one["messages"]) == len(row["messages"])
        assert sorted(one["players"].split()) == sorted(
            player["name"] for player in row["players"] if player["name"]
        )
    assert sent(client) == table


def test_a_text_is_no_formula(client: Client, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(title='=HYPERLINK("x")')
    keep_all()
    assert sent(client)[0]["title"] == '\'=HYPERLINK("x")'


def test_names_of_unnamed_and_closed_accounts_are_left_out(
    client: Client, alice: User, bob: User, over: Table
) -> None:
    keep_all()
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    assert sent(client)[0]["players"] == "bob"
    User.objects.filter(pk=bob.pk).update(closed_at=over.finished_at)
    client.force_login(alice)
    assert sent(client)[0]["players"] == ""
    assert sent(client)[0]["winners"] == ""


def test_only_games_that_the_reader_finds_are_in_it(
    client: Client, alice: User, over: Table
) -> None:
    Table.objects.update(visibility=Visibility.UNLISTED)
    keep_all()
    assert sent(client) == printed() == []
    client.force_login(alice)
    assert [one["code"] for one in sent(client, "mine")] == [over.code]
    assert [one["code"] for one in printed("mine", "--as", "alice")] == [over.code]


def test_a_fault_is_a_sentence(client: Client, db: None) -> None:
    answer = client.get("/archive/games.csv", {"q": "plyer:x"})
    assert answer.status_code == 400
    assert b"player" in answer.content
    assert client.head("/archive/games.csv").status_code == 200
