"""Write a game that is over, with its seats, log and talk, as if it had been played here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from engine.game import Header, Raw
from games.archive.intake.course import Course
from games.forum.models import Claim, Message
from games.forum.seat_sets import EVERYBODY, bits
from games.play.log.entries import keep_packed
from games.play.log.logged import Logged
from games.play.models import MadeBy, Opens, Seat, Status, Table, Visibility


@dataclass(frozen=True, slots=True)
class Sitter:
    """The holder of a seat at the end: a person, a house player of some level, or nobody."""

    family: str
    user_id: int | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Maker:
    """The maker of an entry."""

    made_by: MadeBy
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Saying:
    """A message of a seat to some seats, or to everybody if `to` is empty; perhaps a claim."""

    seat: int
    to: tuple[int, ...]
    text: str
    at: datetime
    after: int
    user_id: int | None = None
    claim: Raw | None = None


@dataclass(frozen=True, slots=True)
class OverGame:
    """A game that is over, ready to be written."""

    code: str
    title: str
    header: Header
    log: Sequence[Raw]
    course: Course
    started: datetime
    ended: datetime
    sitters: Sequence[Sitter]
    makers: Sequence[Maker]
    sayings: Sequence[Saying] = ()
    commitment: str = ""
    salt: str = ""
    visibility: str = Visibility.PUBLIC
    opens: str = Opens.ALL
    anonymous: bool = False
    heirs_read: bool = False

    def entered_at(self, index: int) -> datetime:
        """Return the time of an entry: the last at the end, the others spread evenly before it."""
        return self.started + (self.ended - self.started) * ((index + 1) / len(self.log))


@transaction.atomic
def write_game(game: OverGame) -> Table:
    """Write the rows of a game. Nobody is told, and no clock runs."""
    table = _table(game)
    table.save(force_insert=True)
    Seat.objects.bulk_create(_seats(table, game))
    if game.log:
        keep_packed(table, _entries(game))
    said = Message.objects.bulk_create(_messages(table, game))
    Claim.objects.bulk_create(
        Claim(message=message, raw=saying.claim)
        for message, saying in zip(said, game.sayings, strict=True)
        if saying.claim is not None
    )
    return table


def _table(game: OverGame) -> Table:
    header, course = game.header, game.course
    public = sum(not saying.to for saying in game.sayings)
    return Table(
        code=game.code,
        title=game.title,
        game=header.game,
        options=dict(header.options),
        seat_count=header.seats,
        status=Status.ENDED if course.result is None else Status.FINISHED,
        visibility=game.visibility,
        opens=game.opens,
        anonymous=game.anonymous,
        heirs_read=game.heirs_read,
        chance=dict(header.chance),
        start=header.start,
        rules_version=header.rules,
        salt=game.salt,
        commitment=game.commitment,
        length=len(game.log),
        packed=bool(game.log),
        log_version=len(game.log) + 1,
        version=len(game.log) + 1 + public,
        turn=course.turns[-1],
        result=course.result,
        created_at=game.started,
        started_at=game.started,
        finished_at=game.ended,
    )


def _seats(table: Table, game: OverGame) -> list[Seat]:
    return [
        Seat(
            table=table,
            number=number,
            family=sitter.family,
            user_id=sitter.user_id,
            bot=sitter.bot,
            joined_at=game.started,
            turns=game.course.played[number],
            place=game.course.places[number],
        )
        for number, sitter in enumerate(game.sitters)
    ]


def _entries(game: OverGame) -> list[Logged]:
    return [
        Logged(
            index=index,
            turn=game.course.turns[index],
            raw=raw,
            seat=raw.get("seat"),
            made_by=maker.made_by,
            user_id=maker.user_id,
            at=game.entered_at(index),
        )
        for index, (raw, maker) in enumerate(zip(game.log, game.makers, strict=True))
    ]


def _messages(table: Table, game: OverGame) -> list[Message]:
    return [
        Message(
            table=table,
            seat=saying.seat,
            user_id=saying.user_id,
            readers=bits({saying.seat, *saying.to}) if saying.to else EVERYBODY,
            text=saying.text,
            turn=game.course.turns[min(saying.after, len(game.log))],
            length=saying.after,
            at=saying.at,
        )
        for saying in game.sayings
    ]
