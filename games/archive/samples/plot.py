"""The events around a made-up game: who sat where, who left, what was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from engine import records
from engine.game import FREE, Raw
from games.archive.intake.course import Course
from games.archive.intake.services import Maker, OverGame, Saying, Sitter
from games.archive.samples.logs import PlayedGame
from games.play.models import HouseLevel, MadeBy, Opens, Visibility
from games.play.seats.handover import LOOKED_AFTER_BY
from games.tables.make import FAMILIES

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
FIRST_DAY: Final = datetime(2019, 1, 1, tzinfo=UTC)
DAYS: Final = 2500
TITLES: Final = ("Subura", "Forum", "Palatine", "Esquiline", "Ostia", "Rostra", "Curia", "Velia")
SAYINGS: Final = (
    "I will support your move if you pay me two laurels.",
    "No deal. Not after what you did in committee 7!",
    "Whoever moves Caesar there again will regret it.",
    "Ich gebe dir meine Stimme, wenn du mir die deine gibst.",
    "Geef mij de stem en ik geef je een lauwerkrans.",
    "Non mi fido di te, e tu lo sai.",
    "Salve! Good luck to everybody.",
    "You promised me that on your last turn, remember?",
    "I keep my word, look at my record.",
    "Let us stop the leader together.",
)


@dataclass(frozen=True, slots=True)
class Departure:
    """A person who left a seat when the log had this length, and perhaps who took it over."""

    seat: int
    user_id: int
    left: int
    heir_id: int | None = None
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Plot:
    """A made-up game with the events that are not among its rows yet."""

    game: OverGame
    first: list[int | None]  # who sat on each seat when the game began; None is a house player
    departure: Departure | None
    marks: list[tuple[str, int, int, bool]]  # deal, place of the promise, seat that says, kept


def plot_of(played: PlayedGame, people: Sequence[int], rng: Random) -> Plot:
    """Make up everything around a game."""
    played = _cut(played, rng) if rng.random() < 0.12 else played
    seats, length = played.header.seats, len(played.log)
    sat: list[int | None] = [*rng.sample(people, seats)]
    heir = next(one for one in people if one not in sat) if len(people) > seats else None
    for seat in range(1, seats):
        if rng.random() < 0.2:
            sat[seat] = None
    departure = _departure(sat, heir, length, rng) if rng.random() < 0.15 else None
    started = FIRST_DAY + timedelta(days=rng.randrange(DAYS), seconds=rng.randrange(86400))
    ended = started + timedelta(days=rng.randint(3, 60), seconds=rng.randrange(86400))
    salt = f"{rng.getrandbits(128):032x}"
    holders = [
        [_holder(sat, departure, seat, at) for seat in range(seats)] for at in range(length + 1)
    ]
    game = OverGame(
        code="".join(rng.choices(LETTERS, k=8)),
        title=f"{rng.choice(TITLES)} {rng.randint(1, 999)}",
        header=played.header,
        log=played.log,
        course=played.course,
        started=started,
        ended=ended,
        sitters=_sitters(holders[-1], departure, rng),
        makers=[_maker(raw, holders[at]) for at, raw in enumerate(played.log)],
        sayings=_told(played, holders, started, ended, rng),
        commitment=records.commitment(played.header, salt)["sha256"],
        salt=salt,
        visibility=rng.choices(Visibility.values, [70, 15, 15])[0],
        opens=rng.choices(Opens.values, [70, 30])[0],
        anonymous=rng.random() < 0.15,
    )
    return Plot(game, sat, departure, _marks(played.log, rng))


def _cut(played: PlayedGame, rng: Random) -> PlayedGame:
    """Cut a game off before its end, as happens when people do not come back."""
    length = int(len(played.log) * rng.uniform(0.3, 0.9))
    log, course = played.log[:length], played.course
    seats = played.header.seats
    acted = [raw["seat"] for raw in log if raw.get("do") not in FREE]
    turns = [acted.count(seat) for seat in range(seats)]
    return PlayedGame(
        played.header,
        log,
        Course(course.turns[: length + 1], turns, None, [None] * seats),
        [claim for claim in played.claims if claim.length <= length],
    )


def _departure(
    sat: Sequence[int | None], heir: int | None, length: int, rng: Random
) -> Departure | None:
    seat = rng.choice([number for number, who in enumerate(sat) if who is not None])
    who = sat[seat]
    if length < 4 or who is None:
        return None
    left, taken = sorted(rng.sample(range(1, length), 2))
    return Departure(seat, who, left, rng.choice([None, who, heir]), taken)


def _holder(
    sat: Sequence[int | None], departure: Departure | None, seat: int, at: int
) -> int | None:
    """Return who sits on a seat when the log has this length."""
    if departure is None or departure.seat != seat or at < departure.left:
        return sat[seat]
    return departure.heir_id if departure.heir_id and at >= departure.taken else None


def _sitters(last: Sequence[int | None], departure: Departure | None, rng: Random) -> list[Sitter]:
    families = rng.sample(FAMILIES, len(last))
    levels = [rng.choice(HouseLevel.values) for _ in last]
    if departure is not None:
        levels[departure.seat] = LOOKED_AFTER_BY
    return [
        Sitter(family, who, "" if who else level)
        for family, who, level in zip(families, last, levels, strict=True)
    ]


def _maker(raw: Raw, holders: Sequence[int | None]) -> Maker:
    """Return who made an entry; of a deal, who proposed it."""
    who = holders[raw["deal"]["by"] if raw["do"] == "deal" else raw["seat"]]
    return Maker(MadeBy.PLAYER if who else MadeBy.BOT, who)


def _told(
    played: PlayedGame,
    holders: Sequence[Sequence[int | None]],
    started: datetime,
    ended: datetime,
    rng: Random,
) -> list[Saying]:
    """Return messages and claims in order; claims are made by house players too."""
    found = _sayings(holders, started, ended, rng)
    length = len(played.log)
    for one in played.claims:
        at = started + (ended - started) * (one.length / max(length, 1))
        who = holders[one.length][one.seat]
        found.append(Saying(one.seat, (), one.text, at, one.length, who, one.raw))
    return sorted(found, key=lambda one: one.at)


def _sayings(
    holders: Sequence[Sequence[int | None]], started: datetime, ended: datetime, rng: Random
) -> list[Saying]:
    """Return made-up messages in order, each by a person who sat there at the time."""
    length, found = len(holders) - 1, []
    for after in sorted(rng.randint(0, length) for _ in range(rng.choice([0, 2, 4, 8, 12]))):
        seat = rng.choice([number for number, who in enumerate(holders[after]) if who] or [0])
        others = [number for number in range(len(holders[0])) if number != seat]
        to = sorted(rng.sample(others, rng.randint(1, len(others)))) if rng.random() < 0.4 else []
        if (who := holders[after][seat]) is None:
            continue
        at = started + (ended - started) * (after / max(length, 1))
        found.append(Saying(seat, (*to,), rng.choice(SAYINGS), at, after, who))
    return found


def _marks(log: Sequence[Raw], rng: Random) -> list[tuple[str, int, int, bool]]:
    """Return the verdicts on promises in free words, given by the people who received them."""
    return [
        (raw["deal"]["id"], place, one["for"], rng.random() < 0.6)
        for raw in log
        for place, one in enumerate(raw.get("deal", {}).get("promises", ()))
        if one["kind"] == "words" and one.get("for") is not None and rng.random() < 0.7
    ]
