"""The query: one line that a person can type, read and share (docs/archive.md)."""

from games.archive.query.faults import QueryFault
from games.archive.query.parse import parse
from games.archive.query.terms import Query, Sort, Term

__all__ = ["Query", "QueryFault", "Sort", "Term", "parse"]
