"""The steps of a replay as one file, from which a browser shows any of them without asking again.

Neighbouring positions are almost the same, line by line. So each line stands in the file once, and
a step is a list of numbers of lines.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.archive.replay.selectors import Replay, ReplayStep
from games.play.page.fragments import kept

AT_ONCE: Final = 100
"""How many steps one file has at most."""

PARTS: Final = ("board", "said", "side")


def step_file(replay: Replay, first: int) -> str:
    """Return the steps from `first` on, at most `AT_ONCE`, as JSON. It is cached."""
    key = ("replay steps", *replay.key, first, get_language())
    return kept(key, lambda: json.dumps(_file(replay, first), separators=(",", ":")))


def _file(replay: Replay, first: int) -> dict[str, Any]:
    last = min(first + AT_ONCE - 1, replay.table.length)
    numbers: dict[str, int] = {}
    steps = [
        [[numbers.setdefault(line, len(numbers)) for line in lines] for lines in parts]
        for parts in _rendered(replay, replay.steps(first, last))
    ]
    return {"first": first, "lines": list(numbers), "steps": steps}


def _rendered(replay: Replay, steps: Iterable[ReplayStep]) -> Iterator[list[list[str]]]:
    for step in steps:
        context = context_of(replay) | {"step": step}
        yield [
            render_to_string(f"archive/_replay_{part}.html", context).split("\n") for part in PARTS
        ]


def context_of(replay: Replay) -> dict[str, Any]:
    """Return what the templates of a step need, beside the step."""
    game = replay.table.game
    return {
        "table": replay.table,
        "names": replay.names,
        "board_template": f"{game}/board.svg",
        "players_template": f"{game}/_players.html",
        "state_template": f"{game}/_state.html",
    }
