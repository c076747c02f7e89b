"""The hooks by which apps above add something to the lobby and the front page.

``lobby`` may not import the apps above it: ``qvsite/wiring.py`` fills these lists, in the order in
which they run.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.play.models import Seat


@dataclass(frozen=True, slots=True)
class FrontPart:
    """A part of the front page: a template and its context.

    With `line` and `url` it is also in the first screen, as a quiet link.
    """

    template: str
    context: dict[str, Any]
    line: str = ""
    url: str = ""


WaitingProvider = Callable[[User, Sequence[Seat], datetime], list[Waiting]]
"""Returns what waits for a person with these seats. It must need a fixed number of queries."""

FrontPartProvider = Callable[[], FrontPart | None]
"""Returns what an app adds to the front page, the same for every stranger, if anything."""


@dataclass(slots=True)
class LobbyRegistry:
    """The registered hooks, each under the name that its app gave it."""

    waiting_providers: dict[str, WaitingProvider] = field(default_factory=dict)
    _front_parts: dict[str, FrontPartProvider] = field(default_factory=dict)

    def add_waiting(self, name: str, provider: WaitingProvider) -> None:
        self.waiting_providers[name] = provider

    def add_front_part(self, name: str, provider: FrontPartProvider) -> None:
        self._front_parts[name] = provider

    def front_parts(self) -> list[FrontPart]:
        found = [provider() for provider in self._front_parts.values()]
        return [part for part in found if part is not None]


registry = LobbyRegistry()
