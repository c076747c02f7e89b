"""The query: one line that a person can type, read and share (docs/archive.md)."""

from games.archive.query.faults import Fault
from games.archive.query.parse import parse
from games.archive.query.terms import Query, Sort, Term

__all__ = ["Fault", "Query", "Sort", "Term", "parse"]
