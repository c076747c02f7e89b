"""Every exported row follows the JSON schema that is published, for every game."""

import copy
import json
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client

from engine.game import Raw
from games.play.models import Table
from tests.games.archive.test_export_games import KEYS, exported
from tests.games.archive.world import World

pytestmark = pytest.mark.once


@pytest.fixture
def schema(client: Client) -> Any:
    return client.get("/archive/schema/cursus-game-1.json").json()


def test_the_schema_is_one_and_names_the_keys_in_order(schema: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["required"] == list(schema["properties"]) == KEYS


def test_made_games_of_all_kinds_follow_it(schema: Any, db: None) -> None:
    call_command("archive", "make", "--games", "40", "--seed", "schema")
    rows = exported()
    assert len({row["game"] for row in rows}) > 1
    assert len({row["ending"] for row in rows}) > 2
    check = jsonschema.Draft202012Validator(schema)
    for row in rows:
        check.validate(row)


@pytest.mark.xdist_group("the kept world")
def test_games_of_people_in_leagues_follow_it(schema: Any, forty: World) -> None:
    check = jsonschema.Draft202012Validator(schema)
    for row in exported():
        check.validate(row)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "cursus-game/2"},
        {"extra": 1},
        {"ended": "2026-03-01"},
        {"turns": -1},
        {"players": []},
        {"messages": [{"at": "", "after": 0, "from": 0, "to": [], "text": ""}]},
        {"record": {}},
    ],
)
def test_a_row_that_breaks_it_is_noticed(schema: Any, over: Table, change: Raw) -> None:
    row = copy.deepcopy(exported()[0]) | change
    assert json.dumps(row)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(row, schema)
