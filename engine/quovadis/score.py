"""A whole game in notation (docs/notation.md); `from_score` reads it back without loss.

Everything needed to replay the game stands before a `#`, and remarks on it behind one.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.game import Header
from engine.quovadis.apply import apply
from engine.quovadis.codec import decode, encode
from engine.quovadis.notation.score_remarks import after_entry, laid_out, outcome, turn_begins
from engine.quovadis.notation.write import quoted, write
from engine.quovadis.setup import setup
from engine.quovadis.state import ACTION, BONUS_CHOICE, RECALL, State
from engine.refusal import EntryRefused, Refusal

Raw = dict[str, Any]

TITLE: Final = "Quo Vadis?"
MAIN: Final = ("place", "move", "caesar")
KEPT: Final = frozenset(("seat", "do", "at", "path", "votes", "to", "from", "use"))
KEPT_OF_DEAL: Final = frozenset(("id", "mode", "by", "signed", "terms", "promises"))
_INDENT: Final = " " * 5


def score(header: Header, log: Sequence[Any]) -> str:
    """Write the game as text, with its chance: it reveals everything."""
    state = setup(header)
    lines = [*_head(header), "", *laid_out(state)]
    for index, raw in enumerate(log):
        try:
            entry = decode(state, raw)
            after = apply(state, entry)
        except Refusal as cause:
            raise EntryRefused(index, cause) from None
        lines += _entry(state, encode(entry), raw, after)
        lines += _between(state, after)
        if after.turn != state.turn:
            lines += turn_begins(after)
        state = after
    return "\n".join([*lines, *outcome(state)]) + "\n"


def _head(header: Header) -> Iterator[str]:
    yield TITLE
    yield f"seats: {header.seats}, seat {header.start} begins"
    yield "options: " + ", ".join(f"{key} {value}" for key, value in header.options.items())
    for stock in header.chance["stock"]:
        yield f"stock: {' '.join(stock)}"
    further = {key: value for key, value in header.chance.items() if key != "stock"}
    if further:
        yield f"chance: {quoted(further)}"


def _entry(before: State, written: Raw, raw: Raw, after: State) -> Iterator[str]:
    text = _labelled(before, written)
    further = _further(raw)
    if further:
        text = f"{text} {quoted(further)}"
    remark = "; ".join(after_entry(before, written, after))
    yield f"{text}  # {remark}" if remark else text


def _labelled(before: State, written: Raw) -> str:
    """Write an entry with its turn and seat; indent a deal before the action it is for."""
    text = write(written)
    if written["do"] == "deal":
        return _INDENT + text
    if before.phase == BONUS_CHOICE and written["do"] != "reveal":
        return f"{_INDENT}bonus: {text}"
    if before.phase == ACTION and written["do"] in MAIN:
        return f"{before.turn:3}. seat {written['seat']}: {text}"
    return f"{_INDENT}seat {written['seat']}: {text}"


def _further(raw: Raw) -> Raw:
    """Return the keys that the engine ignores, such as `auto`, which a score keeps."""
    further = {key: value for key, value in raw.items() if key not in KEPT}
    deal = further.pop("deal", None)
    if raw["do"] != "deal":
        return further if deal is None else further | {"deal": deal}
    more = {key: value for key, value in deal.items() if key not in KEPT_OF_DEAL}
    return further | {"deal": more} if more else further


def _between(before: State, after: State) -> Iterator[str]:
    """Write what happens between two games of an election."""
    if after.phase == RECALL and before.phase != RECALL:
        yield from outcome(after)
    if after.game != before.game:
        yield ""
        yield from laid_out(after)
