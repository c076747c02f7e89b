"""Answers as files: CSV and JSON, with the numbers of the tables, unrounded."""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any, Final

from games.archive.statistics.answers import Cell, Datum, Solution

COLUMNS: Final = (
    *("statistic", "key", "label", "series", "games", "cases", "count", "value", "low", "high"),
    *("games_query", "count_query"),
)


def rows_of(found: Solution) -> Iterator[dict[str, Any]]:
    """Yield a row for each number of an answer."""
    for datum in found.data:
        for cell in datum.cells:
            yield _row(found, datum, cell)


def as_csv(rows: Iterable[dict[str, Any]]) -> str:
    """Write rows as CSV, with the names of the columns in the first line."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def as_json(terms: str, rows: Iterable[dict[str, Any]]) -> str:
    """Write rows as JSON, with the query of the games that were counted."""
    found = {"format": "cursus-statistics/1", "query": terms, "rows": list(rows)}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _row(found: Solution, datum: Datum, cell: Cell) -> dict[str, Any]:
    interval = cell.interval
    return {
        "statistic": found.statistic.name,
        "key": datum.key,
        "label": datum.label,
        "series": cell.label,
        "games": cell.games if datum.games is None else datum.games,
        "cases": cell.cases,
        "count": cell.count,
        "value": interval and interval.value,
        "low": interval and interval.low,
        "high": interval and interval.high,
        "games_query": datum.query,
        "count_query": cell.query,
    }


def file_of(kind: str, terms: str, found: Solution | None) -> str:
    """Write an answer as a file of a kind; without an answer it has no rows."""
    return written(kind, terms, () if found is None else rows_of(found))


def written(kind: str, terms: str, rows: Iterable[dict[str, Any]]) -> str:
    """Write rows as a file of a kind."""
    return as_csv(rows) if kind == "csv" else as_json(terms, rows)
