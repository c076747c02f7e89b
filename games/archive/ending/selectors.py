"""The result page of a finished game, as one viewer sees it (docs/ending.md)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import games
from games.archive.chances.chart import discs
from games.archive.chances.page import ChancesPage
from games.archive.comments.selectors import CommentList, comments_of
from games.archive.ending.accounts import Accounts
from games.archive.ending.chart import EndingChart
from games.archive.ending.order import OrderLine, distinct, order_of, url_of
from games.archive.models import Imported
from games.archive.story.phrases import sentence
from games.archive.story.tale import Judgment, Tale, Teller, story_of, teller_of
from games.forum.claims.selectors import FALSE, TRUE, Claimant, claims_sheet
from games.forum.promises.selectors import PromiseRow, promise_rows
from games.leagues.gazette.table_panel import league_part
from games.play.log.narrative import tellings
from games.play.log.position import logged
from games.play.models import Seat, Status, Table
from games.play.selectors import seat_names, seats_at
from games.tables.rematch import company_of


@dataclass(frozen=True, slots=True)
class WordLine:
    """The number of a seat's promises that were kept and broken, or claims true and false."""

    seat: int
    good: int
    bad: int


@dataclass(frozen=True)
class ResultPage:
    """One viewer's look at the result of a game."""

    table: Table
    seats: Sequence[Seat]
    viewer: int | None
    before: str = ""  # the comment before which those that are shown begin
    now: datetime | None = None

    @cached_property
    def own_seat(self) -> int | None:
        mine = (
            s.number for s in self.seats if self.viewer is not None and s.user_id == self.viewer
        )
        return next(mine, None)

    @cached_property
    def names(self) -> list[str]:
        return distinct(seat_names(self.table, self.seats))

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Everything that the parts depend on which are the same for all readers."""
        table = self.table
        return (
            *(table.pk, table.commitment, table.rollbacks, table.version, table.status),
            *(tuple(self.names), tuple((url_of(seat), seat.bot) for seat in self.seats)),
        )

    @property
    def chances_key(self) -> object:
        return self.chances.key if self.chances.is_done else None

    @property
    def words_key(self) -> tuple[object, ...]:
        """Everything that promises and claims depend on: claims are those that the seat reads."""
        own = next((seat for seat in self.seats if seat.number == self.own_seat), None)
        if own is None or self.table.rules.claims is None:
            return self.key
        return (*self.key, own.number, own.private_version)

    @cached_property
    def tale(self) -> Tale:
        log = [entry.raw for entry in logged(self.table, 0, self.table.length)]
        judged = [Judgment(row.line.by, row.line.to, row.status == "kept") for row in self._judged]
        told = self.table.rules.chronicle(self.table.header, log)
        return Tale(told, self.names, told.turns[-1], judged)

    @cached_property
    def teller(self) -> Teller:
        return teller_of(self.table.game)

    @property
    def game_title(self) -> str:
        return self.table.rules.title

    @property
    def signs_template(self) -> str:
        """The signs of the seats, as on the board."""
        return f"{self.table.game}/_signs.svg"

    @property
    def is_undecided(self) -> bool:
        return not self.tale.winners and self.table.status == Status.ENDED

    @cached_property
    def headline(self) -> str:
        """The winners, or the word for none."""
        won = [self.names[seat] for seat in self.tale.winners]
        if won:
            return sentence("%(who)s", who=", ".join(won))
        return _("Undecided") if self.is_undecided else _("Nobody")

    @cached_property
    def verdict(self) -> list[str]:
        return self.teller.verdict(self.tale)

    @cached_property
    def order(self) -> list[OrderLine]:
        return list(order_of(self.tale, self.teller, self.seats, self.viewer))

    @cached_property
    def story(self) -> list[str]:
        return story_of(self.tale, self.teller)

    @cached_property
    def chart(self) -> EndingChart:
        return EndingChart(self.tale, self.teller)

    @cached_property
    def accounts(self) -> Accounts:
        return Accounts(self.tale, self.address)

    @cached_property
    def chances(self) -> ChancesPage:
        return ChancesPage(self.table)

    @property
    def turning_marks(self) -> list[tuple[int, float, int]]:
        """The numbers of turning points, with the places of their lines and of their discs."""
        if not self.chances.is_done:
            return []
        at = {length: index for index, length in enumerate(self.tale.told.lengths)}
        marks = [one for one in self.chances.marks if one[1] in at]
        places = [self.chart.x(at[length]) for _number, length in marks]
        return [(n, x, y) for (n, _), x, y in zip(marks, places, discs(places), strict=True)]

    @property
    def moment(self) -> str:
        """The moment that decided, in a sentence; empty if nothing ever changed."""
        swing = self.tale.swing
        return "" if swing is None else self.teller.moment(self.tale, swing)

    @property
    def moment_url(self) -> str:
        swing = self.tale.swing
        return "" if swing is None else self.address(self.tale.told.lengths[swing.stop])

    @cached_property
    def moment_told(self) -> list[str]:
        """Return what happened in that turn, entry by entry, as everybody may read it."""
        swing = self.tale.swing
        if swing is None:
            return []
        lengths = self.tale.told.lengths
        entries = range(lengths[swing.stop - 1], lengths[swing.stop])
        return list(tellings(self.table, entries, None).values())

    @cached_property
    def promises(self) -> list[PromiseRow]:
        return promise_rows(self.table, None, dict(enumerate(self.names)))

    @cached_property
    def _judged(self) -> list[PromiseRow]:
        return [row for row in self.promises if row.status in ("kept", "broken")]

    @property
    def fides(self) -> list[WordLine]:
        """The promises kept and broken by each seat that gave any which came due."""
        given = [(row.line.by, row.status == "kept") for row in self._judged]
        return _counted(given)

    @cached_property
    def claims(self) -> list[Claimant]:
        """The claims that the viewer may read, with what each turned out to be."""
        if self.table.rules.claims is None:
            return []
        return claims_sheet(self.table, self.own_seat, dict(enumerate(self.names)))

    @property
    def candour(self) -> list[WordLine]:
        """The true and false claims of each seat, of those that could be judged."""
        made = [
            (one.seat, line.verdict == TRUE)
            for one in self.claims
            for line in (*one.of_itself, *one.of_others)
            if line.verdict in (TRUE, FALSE)
        ]
        return _counted(made)

    @cached_property
    def is_imported(self) -> bool:
        alone = self.table.organiser_id is None  # nobody here has organised it
        return alone and Imported.objects.filter(table=self.table).exists()

    @cached_property
    def league(self) -> object | None:
        """The round of a league to which the table belongs."""
        part = league_part(self.table, list(self.seats), None, QueryDict())
        return None if part is None else part.context["round"]

    @cached_property
    def comments(self) -> CommentList:
        return comments_of(self.table, self.viewer, self.before, self.now)

    @cached_property
    def other_games(self) -> list[tuple[str, str]]:
        """The other games that the same people can play together, by name and title."""
        if self.own_seat is None:
            return []
        people = company_of(self.seats)
        found = (games.get(name) for name in games.NAMES if name != self.table.game)
        return [(game.name, game.title) for game in found if people <= game.seats[-1]]

    def address(self, length: int) -> str:
        """Return the address of a position."""
        return self._address.replace("/0/", f"/{length}/")

    @cached_property
    def _address(self) -> str:
        return reverse("archive:position", args=[self.table.code, 0])


def result_page(
    table: Table, viewer: int | None, before: str = "", now: datetime | None = None
) -> ResultPage:
    return ResultPage(table, seats_at(table), viewer, before, now)


def _counted(given: Sequence[tuple[int, bool]]) -> list[WordLine]:
    count = Counter(given)
    seats = sorted({seat for seat, _good in given})
    return [WordLine(seat, count[seat, True], count[seat, False]) for seat in seats]
