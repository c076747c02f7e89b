"""The sheet of a turn mail: everything it says about a table to the person on one seat."""

import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from html import unescape
from typing import Any, Final
from unicodedata import bidirectional

from django.db.models import Max
from django.urls import reverse
from django.utils.html import escape, strip_tags
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.game import Raw
from games.forum.models import OfferStatus
from games.forum.selectors import (
    Filters,
    Item,
    Look,
    OfferBoard,
    OfferLine,
    Source,
    offer_board,
    sources_of,
    timeline,
)
from games.play.log.logged import Logged
from games.play.log.position import ends_of, logged
from games.play.models import Entry, MadeBy, Seat, Status, Table
from games.play.selectors import position, seat_names, seats_at
from games.post.mails.outbox import absolute, mail_domain
from games.post.registry import Image
from games.turnmail.models import MARKER
from games.turnmail.picture.figures import picture_of

WIDTH: Final = 76
MOST_EVENTS: Final = 40
SIGNS: Final = "●■▲◆⬢✚★◓"
"""One sign for each seat, as on the boards, because colours alone are not enough."""


@dataclass(frozen=True, slots=True)
class MailEvent:
    """One event as text. `html` is set only for what a person wrote."""

    who: str
    text: str
    html: str = ""
    is_message: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    """The news that a mail tells. `whispered` are the seats that said some of it in private."""

    lines: list[MailEvent]
    has_more: bool = False
    whispered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberedOffer:
    """An offer that waits for the person, with its number in the mail.

    `key` names it and the version that the mail shows.
    """

    number: int
    line: OfferLine
    link: str
    told: str
    key: list[Any]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the board in words; its continuation lines are indented by `indent`."""

    text: str
    indent: int


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """The parts of a turn mail, in the language and the time zone of its reader.

    The board (`scene`) marks what happened since the player's last own turn; `since` tells it. In
    `names`, right-to-left names are isolated from the text around them; `plain_names` are as they
    are. `groups` are the numbered legal actions, each with the link that opens it ready to confirm;
    `agreed` is what all have accepted for a coming turn. `somebody` is another player, for an
    example.
    """

    table: Table
    own: Seat
    names: Mapping[int, str]
    plain_names: Sequence[str]
    scene: Raw
    since: Since
    offers: Sequence[NumberedOffer]
    agreed: Sequence[OfferLine]
    groups: Sequence[Mapping[str, Any]]
    lines: Sequence[SheetLine]
    board: str
    deadline: datetime | None
    awaited: Sequence[str]
    may_act: bool
    may_demand: bool
    talks: bool
    claims: bool
    makes_offers: bool
    somebody: str
    link: str


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows from which the sheet of one seat is made, read together with those of others."""

    look: Look
    seats: Sequence[Seat]
    end: Sequence[Logged]
    source: Source

    def sheet(self) -> TurnSheet:
        """Make the sheet in the active language and time zone."""
        table, own = self.look.table, self.look.own
        here, running = position(table), table.is_running
        view = here.view(own.number)
        plain = seat_names(table, self.seats)
        names = dict(enumerate(isolated(name) for name in plain))
        may_act = table.status == Status.PLAYING and own.number in here.actors
        lines = here.game.show(view | {"choices": [], "legal": []}, names).rstrip().split("\n")
        link = absolute(table.get_absolute_url())
        offers = OfferBoard()
        if table.offers_open:
            offers = offer_board(table, own.number, names, self.source)
        return TurnSheet(
            table=table,
            own=own,
            names=names,
            plain_names=plain,
            scene=here.game.scene(view | {"choices": []}, self._lately()),
            since=since(self.source, self.look.since, names),
            offers=[_numbered(table, number, line) for number, line in enumerate(offers.to_me, 1)],
            agreed=offers.agreed,
            groups=_linked(table, here.choices(own.number, names), link) if may_act else (),
            lines=[SheetLine(line, len(line) - len(line.lstrip()) + 4) for line in lines],
            board="\n".join(map(_narrow, lines)),
            deadline=own.deadline if may_act else None,
            awaited=[names[seat] for seat in here.actors if running and seat != own.number],
            may_act=may_act,
            may_demand=here.may_demand,
            talks=table.has_messages,
            claims=table.has_claims,
            makes_offers=running and table.has_offers,
            somebody=next(name for seat, name in names.items() if seat != own.number),
            link=link,
        )

    def _lately(self) -> list[Raw]:
        """Return the entries since the player's last own action, which the board marks."""
        table, back = self.look.table, self.look.back
        if back > len(self.end):
            return [entry.raw for entry in logged(table, self.look.since, table.length)]
        return [entry.raw for entry in self.end[len(self.end) - back :]]


def turn_sheet(table: Table, own: Seat, seats: Sequence[Seat] | None = None) -> TurnSheet:
    own.table = table
    found = seats_at(table) if seats is None else seats
    return sheet_rows([own], {table.pk: found})[own.pk].sheet()


def sheet_rows(own: Collection[Seat], seats: Mapping[int, Sequence[Seat]]) -> dict[int, SheetRows]:
    """Read the rows for the sheets of these seats, by seat id.

    Fifty sheets take as many queries as one. `seats` are all seats at the tables, by table id.
    """
    ends = ends_of({seat.table_id: seat.table for seat in own}.values())
    acted = lengths_after_own_turn(own, ends)
    looks = [Look(seat.table, seat, acted[seat.pk]) for seat in own]
    sources = sources_of(looks, ends)
    return {
        look.own.pk: SheetRows(
            look, seats[look.table.pk], ends[look.table.pk], sources[look.own.pk]
        )
        for look in looks
    }


def board_of(sheet: TurnSheet) -> Image:
    """Paint the board. Its file name is only a digest, as mail programs show it when saving."""
    png = picture_of(sheet.table.game, sheet.scene, sheet.plain_names)
    return Image(f"board-{sha256(png).hexdigest()[:16]}@{mail_domain()}", png)


def sheet_context(sheet: TurnSheet, board: Image) -> dict[str, Any]:
    """Build the context for the templates that show a sheet."""
    players = [
        {"sign": SIGNS[seat % len(SIGNS)], "seat": seat, "name": name}
        for seat, name in sheet.names.items()
    ]
    return {
        "marker": MARKER,
        "sheet": sheet,
        "table": sheet.table,
        "cid": board.cid,
        "signs": "   ".join(f"{player['sign']} {player['name']}" for player in players),
        "players": players,
    }


def _numbered(table: Table, number: int, line: OfferLine) -> NumberedOffer:
    whose = f" ({line.whose})" if line.whose else ""
    return NumberedOffer(
        number=number,
        line=line,
        link=absolute(reverse("forum:offer", args=[table.code, line.offer.key])),
        told=f"{line.author}{whose}: {line.sentence}",
        key=[line.offer.key, line.offer.version],
    )


def _linked(table: Table, groups: Sequence[Raw], link: str) -> list[dict[str, Any]]:
    """Give each choice the words of the mail, and the link that opens it ready to confirm."""
    found = []
    for group in groups:
        choices = []
        for choice in group["choices"]:
            query = {"at": choice["number"], "of": table.log_version, "turn": table.turn}
            notation = choice["notation"].replace(" ", "\u00a0")  # no line break within it
            told = f"{choice['sentence']} [{notation}]"
            choices.append(choice | {"link": f"{link}?{urlencode(query)}#act", "told": told})
        found.append({"title": group["title"], "choices": choices})
    return found


def _narrow(line: str) -> str:
    if len(line) <= WIDTH:
        return line.rstrip()  # most lines are short, and wrapping is slow
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(line, WIDTH, subsequent_indent=indent)


def isolated(name: str) -> str:
    """Wrap a right-to-left name in isolating marks, so that it does not reorder its neighbours."""
    turns = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def lengths_after_own_turn(
    seats: Collection[Seat], ends: Mapping[int, Sequence[Logged]]
) -> dict[int, int]:
    """Return the length of the log after each player's own last action, by seat id; 0 for none.

    Actions that were played for a player do not count, as the player has not seen them. `ends`
    are the last entries of the logs, by table id.
    """
    found = {seat.pk: _length_in(ends[seat.table_id], seat.number) for seat in seats}
    earlier = [seat for seat in seats if not found[seat.pk] and _begins_later(ends[seat.table_id])]
    return found | (_earlier_lengths(earlier) if earlier else {})


def _length_in(end: Sequence[Logged], seat: int) -> int:
    own = (entry for entry in reversed(end) if entry.seat == seat and _is_act(entry))
    return next((entry.index + 1 for entry in own), 0)


def _is_act(entry: Logged) -> bool:
    return entry.made_by == MadeBy.PLAYER and entry.raw.get("do") != "deal"


def _begins_later(end: Sequence[Logged]) -> bool:
    return bool(end) and end[0].index > 0


def _earlier_lengths(seats: Collection[Seat]) -> dict[int, int]:
    """Find the last actions of players who have not acted for long, in one query."""
    acted = Entry.objects.filter(
        table__in={seat.table_id for seat in seats},
        seat__in={seat.number for seat in seats},
        made_by=MadeBy.PLAYER,
    ).exclude(raw__do="deal")
    rows = acted.order_by().values_list("table_id", "seat").annotate(last=Max("index"))
    last = {(table, number): index for table, number, index in rows}
    return {
        seat.pk: last[seat.table_id, seat.number] + 1
        for seat in seats
        if (seat.table_id, seat.number) in last
    }


def since(source: Source, length: int, names: Mapping[int, str]) -> Since:
    """List the moves, deals and messages this viewer may know of since the log had this length."""
    seat = source.seat
    assert seat is not None, "a mail goes to somebody who sits there"
    page = timeline(
        source.table, seat, Filters(most=MOST_EVENTS, since=length), names, source=source
    )
    told = [item for item in page.items if not _is_known_otherwise(item, seat)]
    lines = [_line(item, names) for item in reversed(told)]
    return Since(lines, bool(page.older), _whispered(told))


def _whispered(told: Iterable[Item]) -> tuple[int, ...]:
    private = (item for item in told if item.is_private and item.kind in ("message", "claim"))
    return tuple(sorted({item.seat for item in private if item.seat is not None}))


def _is_known_otherwise(item: Item, seat: int) -> bool:
    """Tell whether the mail need not tell it: the player wrote it, or it is told elsewhere.

    Open offers have a list of their own, and a sealed offer is told as the deal it became.
    """
    own = item.kind in ("message", "claim", "offer") and item.seat == seat
    is_told = item.status_code in (OfferStatus.OPEN, OfferStatus.SEALED)
    return own or item.is_muted or is_told


def _line(item: Item, names: Mapping[int, str]) -> MailEvent:
    name = "" if item.seat is None else names.get(item.seat, "")
    who = name[:1].upper() + name[1:]
    if item.kind == "message":
        private = f" {_('(to you)')}" if item.is_private else ""
        html = str(item.html or "")
        return MailEvent(f"{who}{private}", unescape(strip_tags(html)).strip(), html, True)
    if item.kind == "claim":
        to_whom = _("claims to you") if item.is_private else _("claims")
        return MailEvent(f"{who} {to_whom}", item.text, escape(item.text), True)
    said = item.text if not item.status else f"{item.text} ({item.status})"
    return MailEvent("", said)
