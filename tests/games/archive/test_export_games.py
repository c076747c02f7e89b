"""`manage.py archive export` prints rows of `cursus-game/1`, the same for every reader."""

import json
from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from engine import records
from engine.game import Raw
from games.accounts.models import User
from games.archive.models import Facts
from games.forum.models import Message
from games.play.models import Opens, Table, Visibility
from tests.games.archive.conftest import say
from tests.games.archive.world import World
from tests.games.factories import play_on, playing_table

KEYS = [
    *("format", "code", "game", "title", "started", "ended", "ending", "league", "season"),
    *("imported", "players", "handed", "result", "turns", "kept", "broken", "messages", "record"),
]


def exported(*args: str) -> list[Raw]:
    out = StringIO()
    call_command("archive", "export", *args, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def shown(world: World) -> dict[str, Any]:
    return {game.table.code: game for game in world.games if game.public}


def test_a_row_has_exactly_the_keys_of_the_format_in_order(over: Table) -> None:
    (row,) = exported()
    assert list(row) == KEYS
    assert [list(one) for one in row["players"]] == [["seat", "name", "house", "from"]] * 3
    assert [one["name"] for one in row["players"]] == ["alice", "bob", None]
    assert [one["house"] for one in row["players"]] == [None, None, "steady"]
    assert row["format"] == "cursus-game/1"
    assert (row["code"], row["title"], row["imported"]) == (over.code, "Subura", False)
    assert (row["ending"], row["league"], row["season"]) == ("full", None, None)
    assert datetime.fromisoformat(row["ended"]) == over.finished_at
    assert row["started"][-8:-7] == "."
    assert row["started"].endswith("Z")


@pytest.mark.xdist_group("the kept world")
def test_every_record_verifies_and_brings_the_result(forty: World) -> None:
    rows = exported()
    assert {row["code"] for row in rows} == set(shown(forty))
    for row in rows:
        record = records.read(row["record"])
        records.check_commitment(record)
        assert record.game.replay(records.final(record))["result"] == row["result"]


@pytest.mark.xdist_group("the kept world")
def test_rows_say_what_is_true_of_each_game(forty: World) -> None:
    truths, names = shown(forty), {p.pk: p.slug for p in forty.people[:8]}
    rows = exported()
    assert sum(row["handed"] for row in rows) > 3
    for row in rows:
        true = truths[row["code"]]
        numbers = true.numbers
        assert [row[key] for key in ("turns", "handed", "kept", "broken")] == [
            numbers[key] for key in ("turns", "handed", "kept", "broken")
        ]
        assert (row["ending"], row["league"] or "") == (true.ending, true.league)
        assert (row["season"] or 0) == true.season
        assert [one["name"] for one in row["players"]] == [
            names.get(true.people.get(seat, 0)) for seat in range(len(row["players"]))
        ]
        assert sorted(one["text"] for one in row["messages"]) == sorted(
            one.text for one in true.told if one.public
        )


@pytest.mark.xdist_group("the kept world")
def test_the_holder_is_there_from_the_entry_after_which_they_sat_down(forty: World) -> None:
    late = [p["from"] for row in exported() for p in row["players"]]
    assert any(late)
    facts = Facts.objects.filter(public=True, handed=0).values_list("code", flat=True)
    quiet = [row for row in exported() if row["code"] in set(facts)]
    assert not any(p["from"] for row in quiet for p in row["players"])


def test_whispers_are_in_a_row_only_if_they_opened_with_the_end(alice: User, bob: User) -> None:
    for opens in (Opens.ALL, Opens.PUBLIC):
        table = playing_table(alice, bob, opens=opens)
        say(table, alice, "to all")
        say(table, alice, "to Bob alone", bob)
        play_on(table, 600)
    one, other = exported("sort:-ended")
    assert [(m["from"], m["to"], m["text"], m["after"]) for m in one["messages"]] == [
        (0, [], "to all", 0),
        (0, [1], "to Bob alone", 0),
    ]
    assert [m["text"] for m in other["messages"]] == ["to all"]
    assert exported("sort:-ended", "--as", "bob") == [one, other]


def test_what_an_operator_hid_is_in_no_row(alice: User, bob: User) -> None:
    table = playing_table(alice, bob)
    say(table, alice, "rude")
    Message.objects.update(hidden_by_operator=True)
    play_on(table, 600)
    assert exported()[0]["messages"] == []


def test_who_asks_chooses_games_only(alice: User, over: Table) -> None:
    public = exported()
    Table.objects.update(visibility=Visibility.UNLISTED)
    call_command("archive", "facts", stdout=StringIO())
    assert exported() == []
    assert exported("--as", "alice", "mine") == public


def test_unnamed_and_closed_accounts_have_no_name(alice: User, bob: User, over: Table) -> None:
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    User.objects.filter(pk=bob.pk).update(closed_at=over.finished_at)
    assert [p["name"] for p in exported("--as", "alice")[0]["players"]] == [None, None, None]
    assert exported("player:alice") == []


@pytest.mark.xdist_group("the kept world")
def test_games_are_read_together(forty: World, django_assert_max_num_queries: Any) -> None:
    exported()
    with django_assert_max_num_queries(30):
        exported("handed:0")


def test_a_search_is_sent_as_rows(client: Client, alice: User, over: Table) -> None:
    rows = exported()
    answer = client.get("/archive/games.ndjson", {"q": "player:alice"})
    assert answer["Content-Type"] == "application/x-ndjson"
    lines = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    assert [json.loads(line) for line in lines.splitlines()] == rows
    none = client.get("/archive/games.ndjson", {"q": "-player:alice"})
    assert b"".join(none.streaming_content) == b""  # type: ignore[attr-defined]
    Table.objects.update(visibility=Visibility.UNLISTED)
    call_command("archive", "facts", stdout=StringIO())
    for person, number in ((None, 0), (alice, 1)):
        if person is not None:
            client.force_login(person)
        sent = client.get("/archive/games.ndjson")
        assert b"".join(sent.streaming_content).count(b"\n") == number  # type: ignore[attr-defined]


def test_a_search_that_cannot_be_read_is_a_sentence(client: Client, db: None) -> None:
    answer = client.get("/archive/games.ndjson", {"q": "plyer:x"})
    assert answer.status_code == 400
    assert b"player" in answer.content
    assert client.head("/archive/games.ndjson").status_code == 200
