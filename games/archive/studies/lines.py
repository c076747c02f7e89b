"""The positions of a study: the game up to where it begins, then the entries tried, one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Raw
from engine.refusal import Refusal
from games.archive.models import Study, TriedEntry
from games.play.log.position import Position, logged, position


@dataclass(frozen=True, slots=True)
class StudyPosition:
    """A position of a study, with the entry that led to it and what a spectator was told of it."""

    position: Position
    lately: Raw | None = None
    sentence: str = ""


def is_current(study: Study) -> bool:
    """Return whether the game is still as it was when the study was made."""
    table = study.table
    return table.is_over and table.has_started and study.log_version == table.log_version


def path_to(entries: Sequence[TriedEntry], last: TriedEntry | None) -> list[TriedEntry]:
    """Return the entries that lead to one of them, in order."""
    by_id = {entry.pk: entry for entry in entries}
    found: list[TriedEntry] = []
    while last is not None:
        found.append(last)
        last = by_id.get(last.parent_id) if last.parent_id else None
    return found[::-1]


def begins_at(study: Study) -> Position:
    return position(study.table, study.length)


def played(study: Study, path: Sequence[TriedEntry]) -> StudyPosition:
    """Return the position at the end of a path."""
    here, before = begins_at(study), None
    for entry in path:
        before, (here, _clean) = here, here.after(entry.raw)
    if before is None:
        return StudyPosition(here, *_last_of_the_game(study))
    return StudyPosition(here, path[-1].raw, said(before, path[-1].raw, here))


def said(before: Position, raw: Raw, after: Position) -> str:
    """Return what an entry did, in a sentence with seats by number."""
    game = before.game
    return game.tell(before.state, game.decode(before.state, raw), after.state, None)


def highest_deal(study: Study, path: Sequence[TriedEntry]) -> int:
    """Return the greatest number of a deal up to a position: later ones get greater numbers."""
    raws = [entry.raw for entry in logged(study.table, 0, study.length)]
    deals = [raw["deal"]["id"] for raw in [*raws, *(e.raw for e in path)] if raw["do"] == "deal"]
    return max((int(ident) for ident in deals if ident.isdecimal()), default=0)


def read_entry(here: Position, seat: int, number: str, text: str) -> Raw:
    """Return the entry that was chosen by number, or typed in notation; a Refusal says why not."""
    view = here.view(seat)
    if text:
        return here.game.read(text, view)
    for group in view["choices"]:
        for choice in group["choices"]:
            if str(choice["number"]) == number:
                found: Raw = choice["entry"]
                return found
    return here.game.read(f"#{number}", view)


def refusal_of(error: Refusal) -> str:
    """Return the engine's refusal as a sentence. Nothing is hidden when a game is over."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _last_of_the_game(study: Study) -> tuple[Raw | None, str]:
    if not study.length:
        return None, ""
    raw = logged(study.table, study.length - 1, study.length)[0].raw
    before, after = position(study.table, study.length - 1), begins_at(study)
    return raw, said(before, raw, after)
