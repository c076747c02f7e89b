"""A small archive for tests: rows of finished games, and beside them what is true of each.

What is true is counted here from the log in the words of docs/records.md, apart from the code of
the archive. Logs are few, because house players take their time; each is played by many people.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random

from engine import games, match, records
from engine.game import Header, Raw
from engine.quovadis.promises import ledger_of
from games.accounts.models import User
from games.forum.models import Message, PromiseMark
from games.forum.seat_sets import bits
from games.leagues.models import Division, League, LeagueTable, Round, Season
from games.play.models import Entry, Intervention, MadeBy, Seat, Status, Table, Tenure
from tests.engine.everything import random_game
from tests.games.factories import UserFactory

MAIN = ("place", "move", "caesar")
START = datetime(2024, 11, 20, tzinfo=UTC)
SAYINGS = (
    "I will support your move if you pay me two laurels.",
    "No deals with you, not after what you did on 4-7!",
    "Salvē, amice: it is a DEAL then.",
    "Ich habe dir doch gesagt, das ist nicht mein Weg.",
    "Geef mij de stem en ik geef je een lauwerkrans van mij.",
    "The deal is off; you broke your word, and I have not.",
    '100% sure? It\'s "now" or never_ever',
    "Non mi fido di te, e tu lo sai.",
)


@cache
def logs() -> tuple[tuple[Header, tuple[Raw, ...]], ...]:
    """Finished and unfinished games of both kinds, with deals and promises in some."""
    found = [_bargained(seed) for seed in range(10)]
    for seed in range(4):
        played = random_game("quovadis", seed)
        found.append((played.header, tuple(played.log)))
    for seed in range(8):
        played = random_game("idusmartii", seed)
        found.append((played.header, tuple(played.log)))
    cut = [
        (header, log[: len(log) * 2 // 3]) for header, log in (found[n] for n in (0, 3, 5, 8, 12))
    ]
    return tuple(found + cut)


def _bargained(seed: int) -> tuple[Header, tuple[Raw, ...]]:
    game, rng = games.get("quovadis"), Random(seed)
    options = {"binding": ("turn", "round")[seed % 2], "rounds": 3 if seed == 6 else 1}
    options |= {"reveal": ("none", "auto", "demand")[seed % 3]}
    header = records.new("quovadis", 3 + seed % 3, options, rng).header
    levels = ["novice", "steady", "novice", "steady", "novice"]
    log = match.play_out(game, header, [game.bots[level] for level in levels[: header.seats]], rng)
    return header, tuple(_with_promises(raw, rng) for raw in log)


def _with_promises(raw: Raw, rng: Random) -> Raw:
    if raw["do"] != "deal" or rng.random() < 0.4:
        return raw
    signed = raw["deal"]["signed"]
    seats = [*rng.sample(signed, len(signed)), 0, 1, 2]
    by, to = seats[0], next(seat for seat in seats if seat != seats[0])
    common = {"by": by, "for": to, "until": rng.randint(5, 60)}
    kinds: list[Raw] = [
        {"kind": "words", "words": "I stay away from 7."},
        {"kind": "pay", "laurels": rng.randint(1, 3)},
        {"kind": "avoid", "act": {"do": "caesar"}},
    ]
    return raw | {"deal": raw["deal"] | {"promises": [common | rng.choice(kinds)]}}


@dataclass
class Told:
    """A message, and who reads it."""

    user: int | None
    text: str
    public: bool
    seats: set[int]


@dataclass
class True_:
    """What is true of one game."""

    table: Table
    people: dict[int, int]  # by seat, at the end
    former: set[int] = field(default_factory=set)
    numbers: dict[str, int | None] = field(default_factory=dict)
    ending: str = ""
    won_by: str = ""
    winners: set[int] = field(default_factory=set)
    opening: list[str] | None = None
    dealt: set[frozenset[int]] = field(default_factory=set)
    paid: list[tuple[int | None, int | None, int]] = field(default_factory=list)
    consents: list[tuple[str, int]] = field(default_factory=list)
    judged: list[tuple[int | None, int | None, bool]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    league: str = ""
    season: int = 0

    @property
    def public(self) -> bool:
        return self.table.visibility == "public"

    def seat_of(self, user: int | None) -> int | None:
        return next((seat for seat, who in self.people.items() if who == user), None)

    def readable(self, viewer: int | None) -> list[Told]:
        seat = self.seat_of(viewer) if viewer else None
        return [one for one in self.told if one.public or seat in one.seats]


@dataclass
class World:
    people: list[User]
    games: list[True_]


def make_world(seed: int, tables: int = 45) -> World:
    """Make people, and games that they have played."""
    rng = Random(seed)
    people = [UserFactory.create(display_name=f"Name {letter}") for letter in "ABCDEFGHIJ"]
    User.objects.filter(pk=people[8].pk).update(unnamed=True)
    User.objects.filter(pk=people[9].pk).update(closed_at=START)
    league = League.objects.create(slug="tiber", name="Tiber", game="quovadis")
    season = Season.objects.create(league=league, number=3)
    division = Division.objects.create(season=season, number=1)
    times = {"starts_at": START, "ends_at": START + timedelta(days=30)}
    round_ = Round.objects.create(season=season, number=1, **times)
    found = [make_game(rng, people, log) for log in _dealt_out(rng, tables)]
    for number, one in enumerate(rng.sample(found, 5)):
        keys = {"round": round_, "division": division, "number": number}
        LeagueTable.objects.create(table=one.table, **keys)
        one.league, one.season = "tiber", 3
    return World(people, found)


def _dealt_out(rng: Random, tables: int) -> list[tuple[Header, tuple[Raw, ...]]]:
    """Return a log for each table: each log once, in any order, and then again."""
    rounds = -(-tables // len(logs()))
    return [log for _ in range(rounds) for log in rng.sample(logs(), len(logs()))][:tables]


def make_game(rng: Random, people: list[User], played: tuple[Header, tuple[Raw, ...]]) -> True_:
    """Make the rows of one game, and say what is true of it."""
    header, log = played
    states = states_of(header, log)
    over = states[-1]["result"] is not None
    ended = START + timedelta(days=rng.randrange(600), hours=rng.choice([0, 0, 7]))
    table = Table.objects.create(
        title="Subura",
        game=header.game,
        options=dict(header.options),
        seat_count=header.seats,
        status=Status.FINISHED if over else Status.ENDED,
        visibility=rng.choice(["public", "public", "unlisted", "password"]),
        opens=rng.choice(["all", "public"]),
        heirs_read=rng.random() < 0.3,
        anonymous=rng.random() < 0.3,
        chance=dict(header.chance),
        start=header.start,
        length=len(log),
        result=states[-1]["result"],
        started_at=ended - timedelta(days=30),
        finished_at=ended,
    )
    holders = _seat(rng, table, rng.sample(people, min(len(people), header.seats)), len(log))
    _write_log(table, log)
    truth = True_(table, {s: line[-1][1] for s, line in holders.items() if line[-1][1]})
    truth.former = {who for line in holders.values() for _, who in line if who}
    truth.former -= set(truth.people.values())
    _count(truth, header, log, states, holders, _marks(rng, table, log))
    _talk(rng, truth, holders, len(log))
    truth.numbers["house"] = table.seats.exclude(bot="").count()
    truth.numbers["handed"] = sum(len(line) > 1 for line in holders.values())
    return truth


def states_of(header: Header, log: tuple[Raw, ...]) -> list[Raw]:
    record = records.Record(header, log, {})
    return [games.get(header.game).replay(state) for state in records.states(record)]


Line = list[tuple[int, int | None]]


def _seat(rng: Random, table: Table, people: list[User], length: int) -> dict[int, Line]:
    """Seat people and house players; on some seats the holder leaves, and comes back or not."""
    holders: dict[int, Line] = {}
    spare = iter(people[table.seat_count - 1 :])
    begun = table.started_at
    assert begun is not None
    for number in range(table.seat_count):
        who = None if number == table.seat_count - 1 else people[number]
        house = who is None or rng.random() < 0.15
        seat = Seat.objects.create(
            table=table,
            number=number,
            family="Julii",
            user=None if house else who,
            bot="steady" if house and rng.random() < 0.8 else "",
            joined_at=begun - timedelta(days=1),
        )
        line: Line = [(0, None if house or who is None else who.pk)]
        if not house and who is not None and rng.random() < 0.35:
            line += _hand_over(rng, seat, who, next(spare, None), length)
        holders[number] = line
    return holders


def _at(table: Table, length: int) -> datetime:
    """When the log had this length: an hour for each entry."""
    assert table.started_at is not None
    return table.started_at + timedelta(minutes=10 * length)


def _hand_over(rng: Random, seat: Seat, who: User, heir: User | None, length: int) -> Line:
    table = seat.table
    left, came = sorted(rng.sample(range(1, max(length, 3)), 2))
    Tenure.objects.create(seat=seat, user=who, until=_at(table, left))
    notes: list[tuple[str, int, User]] = [("left", left, who)]
    seat.user, seat.bot = None, "steady"
    line: Line = [(left, None)]
    successor = rng.choice([who, heir, None])
    if successor is not None:
        returns = successor == who
        notes.append(("returned" if returns else "taken", came, successor))
        seat.user, seat.bot, seat.joined_at = successor, "", _at(table, came)
        seat.held_since = None if returns else _at(table, came)
        line.append((came, successor.pk))
    seat.save()
    for kind, at_length, user in notes:
        Intervention.objects.create(
            table=table,
            kind=kind,
            at_length=at_length,
            user=user,
            detail={"seat": seat.number},
            at=_at(table, at_length),
        )
    return line


def _write_log(table: Table, log: tuple[Raw, ...]) -> None:
    Entry.objects.bulk_create(
        Entry(
            table=table,
            index=i,
            raw=raw,
            seat=raw.get("seat"),
            made_by=MadeBy.BOT,
            at=_at(table, i),
        )
        for i, raw in enumerate(log)
    )


def _marks(rng: Random, table: Table, log: tuple[Raw, ...]) -> dict[tuple[str, int], bool]:
    said = {}
    for raw in log:
        for index, one in enumerate(raw.get("deal", {}).get("promises", ())):
            if one["kind"] == "words" and rng.random() < 0.7:
                said[raw["deal"]["id"], index] = kept = rng.random() < 0.5
                PromiseMark.objects.create(
                    table=table,
                    deal_id=raw["deal"]["id"],
                    index=index,
                    seat=one["for"],
                    kept=kept,
                    at=START,
                )
    return said


def lasting(holders: dict[int, Line], seat: int, index: int) -> int | None:
    """Who held the seat then and at the end."""
    then = [who for length, who in holders[seat] if length <= index][-1]
    return then if then == holders[seat][-1][1] else None


def _count(
    truth: True_,
    header: Header,
    log: tuple[Raw, ...],
    states: list[Raw],
    holders: dict[int, Line],
    said: dict[tuple[str, int], bool],
) -> None:
    last, numbers = states[-1], truth.numbers
    numbers |= {"seats": header.seats, "entries": len(log), "caesar": 0, "laurels": None}
    numbers |= {"margin": None, "consent": None, "kept": 0, "broken": 0}
    numbers["deals"] = sum(raw["do"] == "deal" for raw in log)
    if header.game == "quovadis":
        _count_deals(truth, log, states, holders)
        _count_promises(truth, header, log, holders, said)
        _count_result(truth, header, last)
        return
    result = last["result"]
    numbers["turns"] = sum(
        before["track"] != after["track"] or _merchants(before, after, raw)
        for (before, after), raw in zip(pairwise(states), log, strict=True)
    )
    truth.ending = {"ides of march": "ides", "failed conspiracy": "failed"}.get(
        (result or {}).get("why", ""), "undecided"
    )
    truth.won_by = f"{result['faction']}s" if result else ""
    truth.winners = set(result["winners"]) if result else set()


def _merchants(before: Raw, after: Raw, raw: Raw) -> bool:
    """Whether this entry led to a tally that moved no marker: two merchants were laid."""
    voted = raw["do"] == "pass" or (raw["do"] == "veto" and before["phase"] == 1)
    voted |= raw["do"] == "vote" and before["step"] == "revote"
    return voted and before["track"] == after["track"]


def _count_deals(
    truth: True_, log: tuple[Raw, ...], states: list[Raw], holders: dict[int, Line]
) -> None:
    deals: dict[str, tuple[int, Raw]] = {}
    truth.opening, turns, caesar = [], 0, 0
    for index, (raw, before) in enumerate(zip(log, states, strict=False)):
        if raw["do"] == "deal":
            deal = raw["deal"]
            deals[deal["id"]] = (index, deal)
            signed = {lasting(holders, seat, index) for seat in deal["signed"]} - {None}
            truth.dealt |= {frozenset((a, b)) for a in signed for b in signed if a != b}  # type: ignore[arg-type]
            if deal["mode"] == "pledge":
                _pay(truth, holders, index, deal)
        if raw["do"] not in MAIN or before["phase"] != "action":
            continue
        turns += 1
        caesar += raw["do"] == "caesar"
        if raw["do"] == "place" and before["round"] == 1:
            truth.opening.append(raw["at"])
        for used in raw.get("use", ()):
            if used in deals:
                _exercise(truth, holders, *deals[used])
            else:  # a later support that came into force by itself
                agreed, _, term = used.rpartition(".")
                truth.consents.append((deals[agreed][1]["terms"][int(term)]["committee"], 0))
    truth.numbers |= {"turns": turns, "caesar": caesar}
    if truth.consents:
        truth.numbers["consent"] = max(price for _, price in truth.consents)


def _pay(truth: True_, holders: dict[int, Line], index: int, deal: Raw) -> list[Raw]:
    pays = [t for t in deal["terms"] if t["term"] == "pay" and "when" not in t]
    for term in pays:
        by, to = (lasting(holders, term[side], index) for side in ("from", "to"))
        truth.paid.append((by, to, term["laurels"]))
    return pays


def _exercise(truth: True_, holders: dict[int, Line], index: int, deal: Raw) -> None:
    pays = _pay(truth, holders, index, deal)
    for term in deal["terms"]:
        if term["term"] == "support" and "when" not in term:
            price = sum(pay["laurels"] for pay in pays if pay["to"] == term["seat"])
            truth.consents.append((term["committee"], price))


def _count_promises(
    truth: True_,
    header: Header,
    log: tuple[Raw, ...],
    holders: dict[int, Line],
    said: dict[tuple[str, int], bool],
) -> None:
    sealed = {raw["deal"]["id"]: i for i, raw in enumerate(log) if raw["do"] == "deal"}
    for one in ledger_of(header, log, said):
        if one.status.value in ("kept", "broken"):
            numbers, kept = truth.numbers, one.status.value == "kept"
            numbers[one.status.value] = (numbers[one.status.value] or 0) + 1
            to = None if one.ally is None else lasting(holders, one.ally, sealed[one.deal])
            truth.judged.append((lasting(holders, one.by, sealed[one.deal]), to, kept))


def _count_result(truth: True_, header: Header, last: Raw) -> None:
    result = last["result"]
    truth.ending = "full" if result else "undecided"
    if not result:
        return
    truth.winners = {result["winner"]}
    laurels = result["laurels"]
    scored = result["in_senate"] if header.options["rounds"] == 1 else range(header.seats)
    others = sorted((laurels[s] for s in scored if s != result["winner"]), reverse=True)
    truth.numbers["laurels"] = laurels[result["winner"]]
    truth.numbers["margin"] = laurels[result["winner"]] - (others[0] if others else 0)


def _talk(rng: Random, truth: True_, holders: dict[int, Line], length: int) -> None:
    table = truth.table
    for _ in range(rng.choice([0, 2, 5, 9])):
        seat, at = rng.randrange(table.seat_count), rng.randrange(max(length, 1))
        to = {n for n in range(table.seat_count) if n != seat and rng.random() < 0.3}
        readers = bits({seat, *to}) if to and rng.random() < 0.6 else 0
        who = [user for since, user in holders[seat] if since <= at][-1]
        hidden, site = rng.random() < 0.1, rng.random() < 0.1
        text = rng.choice(SAYINGS)
        Message.objects.create(
            table=table,
            seat=None if site else seat,
            user_id=who,
            readers=readers,
            text=text,
            length=at,
            at=_at(table, at),
            hidden_by_operator=hidden,
        )
        if hidden or site:
            continue
        everybody = readers == 0 or table.opens == "all"
        seats = {n for n in truth.people if everybody or _reads(truth, holders, n, readers, at)}
        truth.told.append(Told(who, text, everybody, seats))


def _reads(truth: True_, holders: dict[int, Line], seat: int, readers: int, at: int) -> bool:
    """Whether who sits there at the end reads a whisper: who took the seat over reads from then."""
    if not readers >> seat & 1:
        return False
    came, who = holders[seat][-1]
    from_the_start = holders[seat][0][1] == who
    return truth.table.heirs_read or from_the_start or at >= came
