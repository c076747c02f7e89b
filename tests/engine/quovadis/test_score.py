"""Whole games as text: the golden games, and what a score is made of."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import quovadis, records
from engine.quovadis.notation import from_score
from engine.quovadis.score import score
from engine.refusal import Code, EntryRefused, Refusal
from tests.engine.quovadis.noted import head, opened
from tests.engine.quovadis.regenerate import games, score_file, score_of

GAMES = games()
NAMES = [game.stem for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_golden_game_is_scored_as_it_was(game: Path) -> None:
    assert score_of(game) == score_file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_golden_game_is_read_back_from_its_score(game: Path) -> None:
    record = records.parse(game.read_bytes())
    header, log = from_score(score_file(game).read_text(encoding="utf-8"))
    assert header == record.header
    assert log == list(record.log)


def test_the_golden_games_show_everything() -> None:
    scores = [score_file(game).read_text(encoding="utf-8") for game in GAMES]
    everything = "\n".join(scores)
    for words in (
        "bonus: keep",
        "bonus: caesar",
        "reveal",
        "recall",
        "void: ",
        "in force: ",
        " using ",
    ):
        assert words in everything, words
    for term in ("support", "pay", "refuse", "do", "avoid", "caesar on", "caesar off"):
        assert f" {term} " in everything, term
        assert f"next: {term} " in everything, term
    assert {text.splitlines()[1][:8] for text in scores} == {"seats: 3", "seats: 4", "seats: 5"}


LINES = head(opened())


def lines_of(*entries: dict[str, Any]) -> str:
    record = records.new("quovadis", 3, {}, Random(1))
    return score(record.header._replace(start=0), entries)


def test_an_entry_against_the_rules_is_named_by_its_index() -> None:
    place = {"seat": 0, "do": "place", "at": "4", "use": []}
    with pytest.raises(EntryRefused, match="entry 1: it is the turn of seat 1"):
        lines_of(place, place)


def test_keys_that_the_engine_ignores_are_kept() -> None:
    entry = {"seat": 0, "do": "place", "at": "4", "use": [], "auto": True}
    text = lines_of(entry)
    assert '  1. seat 0: place 4 {"auto":true}' in text
    assert from_score(text)[1] == [entry]


def test_what_is_left_out_of_an_entry_is_filled_in() -> None:
    text = lines_of({"seat": 0, "do": "place", "at": "4"})
    assert from_score(text)[1] == [{"seat": 0, "do": "place", "at": "4", "use": []}]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a score begins with its title"),
        ("Chess", "line 1: a score begins with Quo Vadis?"),
        ("Quo Vadis?\nseats: 9, seat 0 begins", "line 2: this must say"),
        ("Quo Vadis?\nseats: 3, seat 3 begins", "line 2: this must say"),
        ("Quo Vadis?\nseats: 3, seat 0 begins\noptions: luck 3", "line 3: there is no option luck"),
        ("Quo Vadis?\nseats: 3, seat 0 begins\noptions: rounds 2", "line 3: the option rounds"),
        ("Quo Vadis?\nseats: 3, seat 0 begins\noptions: rounds 3", "line 3: the option supply is"),
        ("Quo Vadis?\n1. seat 0: place 4", "line 2: a score begins with its title"),
        (LINES + "1. place 4", "line 4: “place 4” is not an entry"),
        (LINES + "1. seat 5: place 4", "line 4: “seat 5: place 4” is not an entry"),
        (LINES + "1. seat 0: place", "line 4: `place` leaves something open"),
        (LINES + "1. seat 0: place 4 4", "line 4: “4” is too much"),
        (LINES + "1. seat 0: place 4 {", "line 4: this is not JSON"),
        (LINES + "chance: []", "line 4: this must be a JSON object"),
    ],
)
def test_a_text_that_is_no_score_is_refused(text: str, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        from_score(text)
    assert caught.value.reason.startswith(words)
    assert caught.value.code in (Code.MALFORMED, Code.UNKNOWN, Code.NO_RECORD)


def test_the_score_is_what_the_game_offers() -> None:
    assert quovadis.score is score
