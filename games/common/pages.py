"""Lists that are shown a page at a time."""

from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True)  # with slots, Page[Row](…) fails before Python 3.12
class Page(Generic[Row]):
    """One page of a list and its place in it; `_pages.html` has the links to the others."""

    rows: list[Row]
    total: int
    page: int
    pages: int
    size: int

    @property
    def first(self) -> int:
        return (self.page - 1) * self.size + 1

    @property
    def last(self) -> int:
        return self.first + len(self.rows) - 1
