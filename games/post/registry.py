"""The closed list of kinds of notices, which the apps above fill in their ``AppConfig.ready``.

``post`` knows no tables: what a kind needs to know comes in as callables.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Model

from games.accounts.models import User
from games.post.models import Delivery, Notice

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class Image:
    """A picture for the HTML, which shows it as ``<img src="cid:…">``."""

    cid: str
    png: bytes


@dataclass(frozen=True, slots=True)
class Written:
    """A mail as its kind composes it. HTML and text say the same.

    `rows` are new rows that the mail speaks of, such as the address for answers: they are saved
    in the transaction in which the mail is written down.
    """

    subject: str
    text: str
    html: str = ""
    images: tuple[Image, ...] = ()
    reply_to: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[Model, ...] = ()


IsOpen = Callable[[Notice, datetime], bool]

OpenAmong = Callable[[Sequence[Notice], datetime], Sequence[Notice]]
"""Asked right before sending: of which is it still so? Of the others nothing is sent."""

Compose = Callable[[Notice, datetime], Written]
"""Makes the mail, outside of any transaction, in the person's language and time zone."""

Prepare = Callable[[Sequence[Notice], datetime], Compose]
"""Reads what the mails need, for all of them at once, and returns what composes each of them."""

ScopeLabel = Callable[[User, str], str | None]
"""What the person may know the scope by (a table's title); None if it is not his business."""


def all_open(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    return notices


def each_if(is_open: IsOpen) -> OpenAmong:
    """For kinds of which few are due at a time: each is asked for by itself."""
    return lambda notices, now: [notice for notice in notices if is_open(notice, now)]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice. A duty (somebody waits for the person) can be silenced, never hidden.

    A kind whose mail is read together from many rows has `prepare`; it stands before `compose`.
    """

    name: str
    label: "Words"
    group: "Words" = ""
    delivery: Delivery = Delivery.AT_ONCE
    is_duty: bool = False
    in_scopes: bool = True  # can be chosen for one table
    open_among: OpenAmong = all_open
    compose: Compose | None = None
    prepare: Prepare | None = None

    @property
    def deliveries(self) -> list[Delivery]:
        return [one for one in Delivery if not (self.is_duty and one == Delivery.NEVER)]


@dataclass(frozen=True, slots=True)
class Message:
    """What a person is told at one time: a notice, or several in a digest."""

    person: User
    kind: str
    title: str
    notices: tuple[Notice, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Channel:
    """Another way than mail on which people are told.

    `reached` says whom of some people, by their ids. `write` runs in the transaction in which
    notices are marked as told: it writes rows and sends nothing.
    """

    reached: Callable[[Collection[int]], set[int]]
    write: Callable[[Collection[Message], datetime], None]


class UnknownKind(LookupError):
    """A notice of a kind that no app has registered."""


@dataclass(slots=True)
class Registry:
    _kinds: dict[str, Kind] = field(default_factory=dict)
    _scopes: dict[str, ScopeLabel] = field(default_factory=dict)
    _channels: dict[str, Channel] = field(default_factory=dict)

    def add_kind(self, kind: Kind) -> None:
        self._kinds[kind.name] = kind

    def add_scope(self, prefix: str, label: ScopeLabel) -> None:
        """Scopes ``prefix:…`` are what this function knows a label for."""
        self._scopes[prefix] = label

    def add_channel(self, name: str, channel: Channel) -> None:
        self._channels[name] = channel

    def channels(self) -> Iterator[Channel]:
        yield from self._channels.values()

    def kind(self, name: str) -> Kind:
        try:
            return self._kinds[name]
        except KeyError as missing:
            raise UnknownKind(name) from missing

    def kinds(self) -> Iterator[Kind]:
        yield from self._kinds.values()

    def label_of(self, person: User, scope: str) -> str | None:
        known = self._scopes.get(scope.partition(":")[0])
        return known(person, scope) if known else None


registry = Registry()
