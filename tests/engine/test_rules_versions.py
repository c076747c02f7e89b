"""A record names the version of its rules, and older ones replay as they did (docs/records.md).

`tests/engine/versions` has a record of each version of each game, with a digest of all its states.
A new version of the rules gets a record of its own there; those of older versions stay as they are.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import games, records
from engine.records import Record
from engine.refusal import Refusal
from tests.third_game.plug import NAME, plugged_in

KEPT = Path(__file__).parent / "versions"


def versions() -> list[tuple[str, int]]:
    return [(name, version) for name in games.NAMES for version in games.get(name).rules_versions]


def digest(record: Record) -> str:
    """Return a digest of every position of a game, as the engine tells it."""
    told = [record.game.replay(state) for state in records.states(record)]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def record_of(kept: dict[str, Any], **more: Any) -> Record:
    return records.read(kept["record"] | more)


@pytest.mark.parametrize(("name", "version"), versions())
def test_a_record_of_each_version_replays_as_it_did(name: str, version: int) -> None:
    kept = json.loads((KEPT / f"{name}-{version}.json").read_text(encoding="utf-8"))
    record = record_of(kept)
    assert record.header.rules == version
    assert len(record.log) > 20
    assert digest(record) == kept["states"]


def test_an_older_record_replays_by_the_rules_of_its_time() -> None:
    with plugged_in():
        kept = json.loads((KEPT / f"{NAME}-1.json").read_text(encoding="utf-8"))
        assert games.get(NAME).rules_versions == (1, 2)
        assert digest(record_of(kept)) == kept["states"]
        assert digest(record_of(kept, rules=2)) != kept["states"]


def test_new_records_name_the_newest_version() -> None:
    with plugged_in():
        new = records.new(NAME, 3, {}, Random(1))
    assert new.header.rules == 2
    assert records.raw_of(new)["rules"] == 2


@pytest.mark.parametrize("name", games.NAMES)
def test_a_record_without_a_version_is_of_the_first(name: str) -> None:
    kept = json.loads((KEPT / f"{name}-1.json").read_text(encoding="utf-8"))
    del kept["record"]["rules"]
    assert record_of(kept).header.rules == 1
    assert digest(record_of(kept)) == kept["states"]


@pytest.mark.parametrize("version", [0, 2, True, "1", None, 1.0])
def test_a_version_that_is_not_known_is_refused_in_a_sentence(version: bool | str | float) -> None:
    kept = json.loads((KEPT / "quovadis-1.json").read_text(encoding="utf-8"))
    with pytest.raises(Refusal, match=r"`rules` is .* but of Quo Vadis\? there is version 1"):
        record_of(kept, rules=version)
