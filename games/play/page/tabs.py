"""The tabs of the rail beside the board. The page renders one of them; a click fetches another."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.play.registry import TablePart

ACT: Final = "act"
HISTORY: Final = "history"


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the rail, with the context of the part that it belongs to."""

    key: str
    title: str
    template: str
    part: Mapping[str, Any] | None = None
    count: int = 0
    counted: str = ""


@dataclass(frozen=True, slots=True)
class Rail:
    """The tabs of a page in their order, and the one that is shown."""

    tabs: tuple[Tab, ...]
    chosen: Tab

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Return what is shown of the tabs before one of them is opened."""
        shown = ((tab.key, tab.title, tab.count, tab.counted) for tab in self.tabs)
        return (self.chosen.key, *shown)

    @property
    def moves_with_game(self) -> bool:
        """Tell whether the chosen tab shows the game itself, so that it changes with the board."""
        return self.chosen.key in (ACT, HISTORY)


def rail_of(
    parts: Mapping[str, TablePart], asked: str, *, is_playing: bool, has_clocks: bool = False
) -> Rail:
    """Return the rail with the tab that was asked for, else with the first one.

    Whoever does not play can do nothing in the first: it is there only if it shows something, and
    the history is shown.
    """
    of_parts = [
        Tab(tab.key, tab.title, tab.template, part.context, tab.count, tab.counted)
        for part in parts.values()
        for tab in part.tabs
    ]
    first = Tab(ACT, _("Act") if is_playing else _("Game"), "play/_act_tab.html")
    last = Tab(HISTORY, _("History"), "play/_history_tab.html")
    has_first = is_playing or has_clocks or any(part.template for part in parts.values())
    tabs = (*([first] if has_first else []), *of_parts, last)
    usual = first if is_playing else last
    return Rail(tabs, next((tab for tab in tabs if tab.key == asked), usual))
