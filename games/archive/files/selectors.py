"""Read what the files of one finished game are made from."""

import json
from typing import Any

from engine.game import Raw
from games.archive.export.game_row import RowSource, line_of, record_of, row_of
from games.archive.export.selectors import sources
from games.archive.facts.digest import digest_of
from games.archive.facts.truth import private_version_of, truth_of
from games.archive.models import Facts
from games.play.models import Table


def source_of(table: Table) -> RowSource:
    """Return the source of the game's files, with facts as they are now."""
    (source,) = sources([facts_now(table)])
    return source


def facts_now(table: Table) -> Facts:
    """Return the facts of the game. If no sweep has made them yet, they are made, but not kept."""
    kept = Facts.objects.filter(pk=table.pk, version=table.version).first()
    if kept is not None and kept.private_version == private_version_of(table.pk):
        return kept
    columns: dict[str, Any] = digest_of(truth_of(table)).columns
    return Facts(pk=table.pk, **columns)


def record_text(source: RowSource) -> str:
    """Return the record as JSON, an entry a line, so that people can read it too."""
    record: Raw = record_of(source.table, source.log)
    log = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in record["log"])
    rest = {key: value for key, value in record.items() if key != "log"}
    head = json.dumps(rest, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{head},\n "log": [\n{log}\n ]\n}}\n'


def row_text(source: RowSource) -> str:
    """Return the row of `cursus-game/1`, on one line as in an export."""
    return f"{line_of(row_of(source))}\n"


def score_text(source: RowSource) -> str:
    """Return the whole game in notation."""
    table = source.table
    return table.rules.score(table.header, source.log)
