"""The kinds of notices, scopes and channels, which ``qvsite/wiring.py`` registers at start-up.

``post`` knows no tables: whatever a kind needs to know comes in as a callable.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Model

from games.accounts.models import User
from games.post.models import DeliveryMode, Mail, Notice

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that the HTML of a mail shows as ``<img src="cid:…">``."""

    cid: str
    png: bytes


@dataclass(frozen=True, slots=True)
class ComposedMail:
    """A composed mail. HTML and text say the same.

    `rows` are new rows that the mail refers to, such as its reply address. They are saved in the
    same transaction as the mail.
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
"""Pick the notices that still hold. It is called just before sending; the others are not sent."""

Compose = Callable[[Notice, datetime], ComposedMail]
"""Compose one mail, outside any transaction, in the person's language and time zone."""

Prepare = Callable[[Sequence[Notice], datetime], Compose]
"""Read the rows that several mails need, together, and return the function that composes each."""

ScopeLabel = Callable[[User, str], str | None]
"""Name the scope for this person (a table's title); None if they may not know of it."""


def all_open(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    return notices


def each_if(is_open: IsOpen) -> OpenAmong:
    """Check notices one by one, for kinds of which few are due at a time."""
    return lambda notices, now: [notice for notice in notices if is_open(notice, now)]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice.

    A duty means that somebody is waiting for the person: it can be silenced, but never hidden. A
    kind without `compose` gets its mail from the letter that an app above adds (`add_letter`), or
    else the plain one: title, text and link.
    """

    name: str
    label: "Words"
    group: "Words" = ""
    delivery: DeliveryMode = DeliveryMode.AT_ONCE
    is_duty: bool = False
    in_scopes: bool = True  # people may choose differently for one table
    said_by: str = ""  # a kind whose mail about the same scope says this as well
    occurs_in: str = ""  # the prefix of the scopes that its notices have; empty: any
    open_among: OpenAmong = all_open
    compose: Compose | None = None

    def may_be_chosen_in(self, scope: str) -> bool:
        """Return whether people may choose for this kind there; an empty scope is everywhere."""
        if not scope:
            return True
        return self.in_scopes and self.occurs_in in ("", scope.partition(":")[0])

    @property
    def deliveries(self) -> list[DeliveryMode]:
        return [one for one in DeliveryMode if not (self.is_duty and one == DeliveryMode.NEVER)]


@dataclass(frozen=True, slots=True)
class NoticeBundle:
    """One message to a person: a single notice, or several in a digest."""

    person: User
    kind: str
    title: str
    notices: tuple[Notice, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to tell people besides mail.

    `reached` returns which of the given people (by id) have this channel. `write` runs in the
    transaction that marks the notices as told: it writes rows and sends nothing.
    """

    reached: Callable[[Collection[int]], set[int]]
    write: Callable[[Collection[NoticeBundle], datetime], None]


ForgettingStep = Callable[[Sequence[Mail]], None]
"""Keep what an app needs of mails whose text is about to be deleted, in that transaction."""


class UnknownKind(LookupError):
    """No app has registered a kind with this name."""


class AlreadyFilled(ValueError):
    """Two apps declare the same kind of notice, or provide the mail of one kind."""


class Kinds(dict[str, Kind]):
    """The kinds of notices by their names."""

    def __missing__(self, name: str) -> Kind:
        raise UnknownKind(name)


@dataclass(slots=True)
class PostRegistry:
    """The kinds, letters, scopes and channels that the apps above have registered."""

    kinds: Kinds = field(default_factory=Kinds)
    letters: dict[str, Prepare] = field(default_factory=dict)
    _scopes: dict[str, ScopeLabel] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    _before_forgetting: dict[str, ForgettingStep] = field(default_factory=dict)

    def add_kind(self, kind: Kind) -> None:
        if kind.name in self.kinds:
            raise AlreadyFilled(f"The kind of notice {kind.name!r} is declared already.")
        self.kinds[kind.name] = kind

    def add_letter(self, name: str, prepare: Prepare) -> None:
        """Give the kind `name` its mail. A kind has one: adding another is an error."""
        if self.kinds[name].compose is not None or name in self.letters:
            raise AlreadyFilled(f"The kind of notice {name!r} has its mail already.")
        self.letters[name] = prepare

    def add_scope(self, prefix: str, label: ScopeLabel) -> None:
        """Register the function that names scopes beginning with ``prefix:``."""
        self._scopes[prefix] = label

    def add_channel(self, name: str, channel: Channel) -> None:
        self.channels[name] = channel

    def add_forgetting_step(self, name: str, step: ForgettingStep) -> None:
        self._before_forgetting[name] = step

    def forgetting_steps(self) -> Iterator[ForgettingStep]:
        yield from self._before_forgetting.values()

    def label_of(self, person: User, scope: str) -> str | None:
        known = self._scopes.get(scope.partition(":")[0])
        return known(person, scope) if known else None


registry = PostRegistry()
