"""The steps of a replay as one file, from which a browser shows any of them without asking again.

Neighbouring positions are almost the same, line by line. So each line stands in the file once, and
a step is a list of numbers of lines.
"""

import json
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.archive.replay.selectors import Replay, ReplayStep
from games.archive.stored_parts import known, stored

AT_ONCE: Final = 100
"""How many steps one file has at most."""

PARTS: Final = ("board", "said", "side")
SHORT: Final = (",", ":")


@dataclass(frozen=True, slots=True)
class ShownStep:
    """The rendered parts of one position."""

    board: SafeString
    said: SafeString
    side: SafeString


def step_file(replay: Replay, first: int) -> str:
    """Return the steps from `first` on, at most `AT_ONCE`, as JSON. It is stored."""
    return stored(_key(replay, first), lambda: json.dumps(_file(replay, first), separators=SHORT))


def shown_step(replay: Replay) -> ShownStep:
    """Return the parts of the position that is shown: from the file of steps, or rendered now."""
    text = stored(("replay step", *replay.step_key), lambda: json.dumps(_parts(replay)))
    # rendered by our templates, which have escaped what people wrote
    return ShownStep(*(mark_safe(part) for part in json.loads(text)))  # noqa: S308


def _parts(replay: Replay) -> list[str]:
    """Return board, sentence and side. The file of steps is there once a browser has asked."""
    first = replay.length - replay.length % AT_ONCE
    text = known(_key(replay, first))
    if text is None:
        (parts,) = _rendered(replay, [replay.step])
    else:
        found = json.loads(text)
        lines = found["lines"]
        parts = [[lines[n] for n in numbers] for numbers in found["steps"][replay.length - first]]
    return ["\n".join(part) for part in parts]


def _key(replay: Replay, first: int) -> tuple[Hashable, ...]:
    return ("replay steps", *replay.key, first)


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
