"""What a query should find, told from the exported rows of games alone.

The rules are those of the archive's page of design, written again from its table of keys. Of the
product only the engine is used, which replays records, and the stems of words. What a row does not
say (private games, whispers, who sat there before) is read from the tables of the site itself.
"""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from random import Random
from re import findall

from engine import records
from engine.game import Raw
from engine.quovadis.promises import ledger_of
from games.accounts.models import User
from games.archive.export.selectors import rows
from games.archive.models import Facts
from games.archive.talk.language import language_of, stems_anywhere, stems_of
from games.forum.models import Message, PromiseMark
from games.play.models import Intervention, Opens, Seat, Table, Tenure, Visibility

MAIN = ("place", "move", "caesar")


@dataclass
class Talk:
    """A message of a seat: who said it, the seats that may read it (None: everybody)."""

    who: int | None
    text: str
    seats: set[int] | None

    @cached_property
    def words(self) -> list[str]:
        bare = "".join(
            sign
            for sign in unicodedata.normalize("NFKD", self.text)
            if not unicodedata.combining(sign)
        )
        return findall(r"[^\W_]+(?:-[^\W_]+)*", bare.casefold())

    @cached_property
    def stems(self) -> set[str]:
        return set(stems_of(self.words, language_of(self.words, "en")))


@dataclass
class JudgedGame:
    """One game as its row tells it, and what only the site knows."""

    row: Raw
    public: bool
    sat: dict[int, int]  # at the end: the person by seat
    ever: set[int]
    talk: list[Talk]
    marks: dict[tuple[str, int], bool]
    gone: dict[int, tuple[int, int, int | None, int]]  # seat: who left, when, who came, when

    numbers: dict[str, int] = field(default_factory=dict)
    winners: set[int] = field(default_factory=set)
    won_by: str = ""
    opening: list[str] = field(default_factory=list)
    dealt: list[tuple[int, list[int]]] = field(default_factory=list)
    paid: list[tuple[int, Raw]] = field(default_factory=list)
    consents: list[tuple[str, int]] = field(default_factory=list)
    judged: list[tuple[int, int, int | None, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        row, record = self.row, self.row["record"]
        log = record["log"]
        self.numbers = {
            "seats": record["seats"],
            "turns": row["turns"],
            "entries": len(log),
            "deals": sum(entry["do"] == "deal" for entry in log),
            "caesar": 0,
            "kept": row["kept"],
            "broken": row["broken"],
            "handed": row["handed"],
            "house": sum(one["house"] is not None for one in row["players"]),
        }
        if row["game"] == "quovadis":
            self._follow()
            self._promises()
        result = row["result"]
        if result is None:
            return
        if row["game"] == "idusmartii":
            self.winners, self.won_by = set(result["winners"]), f"{result['faction']}s"
            return
        self.winners = {result["winner"]}
        laurels, winner = result["laurels"], result["winner"]
        second = [seat for seat, place in enumerate(result["places"]) if place == 2]
        scored = second and (record["options"]["rounds"] > 1 or second[0] in result["in_senate"])
        self.numbers["laurels"] = laurels[winner]
        self.numbers["margin"] = laurels[winner] - (laurels[second[0]] if scored else 0)

    def _follow(self) -> None:
        record = records.read(self.row["record"])
        states = [record.game.replay(state) for state in records.states(record)]
        deals: dict[str, tuple[int, Raw]] = {}
        turns = 0
        for index, (entry, (before, _after)) in enumerate(
            zip(self.row["record"]["log"], pairwise(states), strict=True)
        ):
            if entry["do"] == "deal":
                deal = entry["deal"]
                deals[deal["id"]] = index, deal
                self.dealt.append((index, deal["signed"]))
                if deal["mode"] == "pledge":
                    self._pay(index, deal)
            elif entry["do"] in MAIN and before["phase"] == "action":
                turns += 1
                self.numbers["caesar"] += entry["do"] == "caesar"
                if entry["do"] == "place" and before["round"] == 1:
                    self.opening.append(entry["at"])
                for used in entry.get("use", ()):
                    self._exercise(used, deals)
        assert turns == self.row["turns"], self.row["code"]
        if self.consents:
            self.numbers["consent"] = max(price for _, price in self.consents)

    def _pay(self, index: int, deal: Raw) -> list[Raw]:
        pays = [one for one in deal["terms"] if one["term"] == "pay" and "when" not in one]
        self.paid += [(index, one) for one in pays]
        return pays

    def _exercise(self, used: str, deals: dict[str, tuple[int, Raw]]) -> None:
        if used not in deals:  # a later consent that came into force by itself costs nothing
            agreed, _, number = used.rpartition(".")
            self.consents.append((deals[agreed][1]["terms"][int(number)]["committee"], 0))
            return
        index, deal = deals[used]
        pays = self._pay(index, deal)
        for one in deal["terms"]:
            if one["term"] == "support" and "when" not in one:
                price = sum(pay["laurels"] for pay in pays if pay["to"] == one["seat"])
                self.consents.append((one["committee"], price))

    def _promises(self) -> None:
        record = records.read(self.row["record"])
        sealed = {
            entry["deal"]["id"]: index
            for index, entry in enumerate(self.row["record"]["log"])
            if entry["do"] == "deal"
        }
        for one in ledger_of(record.header, record.log, self.marks):
            if one.status.value in ("kept", "broken"):
                kept = one.status.value == "kept"
                self.judged.append((sealed[one.deal], one.by, one.ally, kept))
        number = sum(one[-1] for one in self.judged)
        assert (number, len(self.judged) - number) == (self.row["kept"], self.row["broken"])

    def held(self, person: int, seat: int | None, index: int) -> bool:
        """Whether they held the seat at the end and when this entry was written."""
        if seat is None or self.sat.get(seat) != person:
            return False
        if seat not in self.gone:
            return True
        who, left, heir, taken = self.gone[seat]
        return (index < left and who == person) or (index >= taken and heir == person)

    def place(self, seat: int) -> int:
        record = self.row["record"]
        return (seat - record["start"]) % record["seats"] + 1

    def readable(self, viewer: int | None) -> list[Talk]:
        own = {seat for seat, who in self.sat.items() if who == viewer}
        return [one for one in self.talk if one.seats is None or own & one.seats]


@dataclass
class Question:
    """A term or sort as it is typed, and for which games it is true."""

    text: str
    holds: Callable[[JudgedGame, int | None], bool]


class RowJudge:
    """Makes up queries, and says which games they find for whom."""

    def __init__(self, rows: Iterable[Raw], rng: Random) -> None:
        self.rng = rng
        self.games = [judged(row) for row in rows]
        self.people = {one.slug: one for one in User.objects.all()}
        self.names = [*self.people, "nobody-at-all"]

    def meant(self, name: str, viewer: int | None) -> int:
        """Return whom a name means; -1 for nobody."""
        one = self.people.get(name)
        if one is None or one.closed_at or (one.unnamed and one.pk != viewer):
            return -1
        return one.pk

    def is_apart(self, asked: list[Question]) -> bool:
        """Return whether words and `said` stand in one query, where each changes the other."""
        said = any(one.text.startswith("said:") for one in asked)
        return said and any(not set(one.text.strip("-")) & set(":<>") for one in asked)

    def found(self, asked: list[Question], sort: str, down: bool, viewer: int | None) -> list[str]:
        known = [one for one in self.games if one.public or viewer in one.ever]
        found = [one for one in known if all(each.holds(one, viewer) for each in asked)]
        found.sort(key=lambda one: one.row["code"])
        found.sort(key=lambda one: one.row["ended"], reverse=sort != "ended" or down)
        if sort != "ended":
            have = [one for one in found if sort in one.numbers]
            have.sort(key=lambda one: one.numbers[sort] * (-1 if down else 1))  # ties stay
            found = [*have, *(one for one in found if sort not in one.numbers)]
        return [one.row["code"] for one in found]

    def question(self) -> Question:
        rng = self.rng
        kinds = (self._number, self._number, self._word, self._word, self._name, self._name)
        made = rng.choice(
            (*kinds, self._pair, self._pair, self._plain, self._date, self._consent)
        )()
        if rng.random() < 0.3:
            holds = made.holds
            return Question(f"-{made.text}", lambda one, viewer: not holds(one, viewer))
        return made

    def _number(self) -> Question:
        keys = ("seats", "turns", "entries", "deals", "caesar", "laurels", "margin", "kept")
        key = self.rng.choice((*keys, "broken", "handed", "house", "messages", "paid", "consent"))
        one = self.rng.choice(self.games)
        near = max(0, self._values(one, key, None)[0] + self.rng.choice((-1, 0, 0, 1)))
        text, test = self._test(near)

        def holds(game: JudgedGame, viewer: int | None) -> bool:
            return any(test(number) for number in self._values(game, key, viewer, real=True))

        return Question(f"{key}{text}", holds)

    def _values(
        self, one: JudgedGame, key: str, viewer: int | None, *, real: bool = False
    ) -> list[int]:
        if key == "messages":
            found = [len(one.readable(viewer))]
        elif key == "paid":
            found = [term["laurels"] for _, term in one.paid]
        elif key == "consent":
            found = [price for _, price in one.consents]
        else:
            found = [one.numbers[key]] if key in one.numbers else []
        return found if real or found else [self.rng.randrange(9)]

    def _test(self, near: int) -> tuple[str, Callable[[int], bool]]:
        far = near + self.rng.randrange(4)
        return self.rng.choice(
            [
                (f":{near}", lambda n: n == near),
                (f":0{near}", lambda n: n == near),
                (f">{near}", lambda n: n > near),
                (f">={near}", lambda n: n >= near),
                (f"<{near}", lambda n: n < near),
                (f"<={near}", lambda n: n <= near),
                (f":{near}..{far}", lambda n: near <= n <= far),
                (f":{far + 2},{near}..{far}", lambda n: n == far + 2 or near <= n <= far),
            ]
        )

    def _consent(self) -> Question:
        known = [each for one in self.games for each in one.consents]
        code, price = self.rng.choice(known)
        sign, test = self.rng.choice(
            [(">=", int.__ge__), (">", int.__gt__), ("<", int.__lt__), ("<=", int.__le__)]
        )
        return Question(
            f"consent:{code}{sign}{price}",
            lambda one, _: any(c == code and test(p, price) for c, p in one.consents),
        )

    def _word(self) -> Question:
        said = [word for one in self.games for each in one.talk for word in each.words]
        if self.rng.random() < 0.5:
            word = self.rng.choice([*said, "zebra"])
            if word in ("mine", "imported"):
                return self._word()
            wanted = set(stems_anywhere(word))
            typed = self.rng.choice((word, word.upper(), word.capitalize()))
            return Question(
                typed,
                lambda one, viewer: any(
                    word in each.words or wanted & each.stems for each in one.readable(viewer)
                ),
            )
        lines = [each.words for one in self.games for each in one.talk]
        line = self.rng.choice(lines)
        start = self.rng.randrange(len(line))
        some = line[start : start + self.rng.randrange(1, 4)]
        size = len(some)
        return Question(
            f'"{" ".join(some)}"',
            lambda one, viewer: any(
                some == each.words[i : i + size]
                for each in one.readable(viewer)
                for i in range(len(each.words))
            ),
        )

    def _name(self) -> Question:
        name, other = self.rng.choice(self.names), self.rng.choice(self.names)
        place = self.rng.randrange(1, 6)
        typed = name.replace("-", " ").title()

        def seats(one: JudgedGame, viewer: int | None, who: str) -> list[int]:
            person = self.meant(who, viewer)
            return [seat for seat, held in one.sat.items() if held == person]

        return self.rng.choice(
            [
                Question(f"player:{name}", lambda one, v: bool(seats(one, v, name))),
                Question(f'player:"{typed}"', lambda one, v: bool(seats(one, v, name))),
                Question(
                    f"player:{name},{other}",
                    lambda one, v: bool(seats(one, v, name) or seats(one, v, other)),
                ),
                Question(
                    f"winner:{name}", lambda one, v: bool(one.winners & {*seats(one, v, name)})
                ),
                Question(
                    f"seat:{name}@{place}",
                    lambda one, v: any(one.place(seat) == place for seat in seats(one, v, name)),
                ),
                Question(
                    f"said:{name}",
                    lambda one, v: any(each.who == self.meant(name, v) for each in one.readable(v)),
                ),
            ]
        )

    def _pair(self) -> Question:
        """Ask about two people who have met."""
        one = self.rng.choice([game for game in self.games if len(game.sat) > 1])
        slugs = {person.pk: slug for slug, person in self.people.items()}
        some = self.rng.sample([slugs[who] for who in one.sat.values()], 2)
        name, other = some if self.rng.random() < 0.8 else (some[0], self.rng.choice(self.names))
        if self.rng.random() < 0.4 and name != other:
            return Question(
                f"dealt:{name}+{other}",
                lambda one, v: any(
                    all(
                        any(one.held(self.meant(who, v), seat, index) for seat in signed)
                        for who in (name, other)
                    )
                    for index, signed in one.dealt
                ),
            )
        key = self.rng.choice(("paid", "kept", "broken"))
        by, to = self.rng.choice(((name, other), (name, ""), ("", other)))

        def held(one: JudgedGame, v: int | None, who: str, seat: int | None, index: int) -> bool:
            return not who or one.held(self.meant(who, v), seat, index)

        def holds(one: JudgedGame, v: int | None) -> bool:
            if key == "paid":
                rows = [(index, term["from"], term["to"]) for index, term in one.paid]
            else:
                rows = [(i, a, b) for i, a, b, kept in one.judged if kept == (key == "kept")]
            return any(held(one, v, by, a, i) and held(one, v, to, b, i) for i, a, b in rows)

        return Question(f"{key}:{by}>{to}", holds)

    def _plain(self) -> Question:
        one = self.rng.choice(self.games)
        row, options = one.row, one.row["record"]["options"]
        option = self.rng.choice(sorted(options) or ["board"])
        value = options.get(option, "classic")
        first = one.opening[: self.rng.randrange(1, 8)] or ["2"]
        place, place_2 = self.rng.randrange(1, 6), self.rng.randrange(1, 11)
        ending, won_by = row["ending"], one.won_by or "traitors"
        game = row["game"]
        return self.rng.choice(
            [
                Question(f"game:{game}", lambda one, _: one.row["game"] == game),
                Question(f"ending:{ending}", lambda one, _: one.row["ending"] == ending),
                Question(f"won-by:{won_by}", lambda one, _: one.won_by == won_by),
                Question(
                    f"option:{option}={value}",
                    lambda one, _: one.row["record"]["options"].get(option) == value,
                ),
                Question(
                    f"opening:{'-'.join(first)}",
                    lambda one, _: one.opening[: len(first)] == first,
                ),
                Question(
                    f"won-seat:{place},{place_2}",
                    lambda one, _: any(one.place(s) in (place, place_2) for s in one.winners),
                ),
                Question("mine", lambda one, viewer: viewer in one.ever),
                Question("imported", lambda one, _: one.row["imported"]),
                Question("league:tiber", lambda one, _: one.row["league"] == "tiber"),
            ]
        )

    def _date(self) -> Question:
        ended = self.rng.choice(self.games).row["ended"]
        length = self.rng.choice((4, 7, 10))
        day, end = ended[:length], self.rng.choice(self.games).row["ended"]
        low, high = sorted((ended[:10], end[:10]))
        return self.rng.choice(
            [
                Question(f"ended:{day}", lambda one, _: one.row["ended"][:length] == day),
                Question(f"ended>{day}", lambda one, _: one.row["ended"][:length] > day),
                Question(f"ended>={day}", lambda one, _: one.row["ended"][:length] >= day),
                Question(f"ended<{day}", lambda one, _: one.row["ended"][:length] < day),
                Question(f"ended<={day}", lambda one, _: one.row["ended"][:length] <= day),
                Question(
                    f"ended:{low[:7]}..{high}",
                    lambda one, _: (
                        low[:7] <= one.row["ended"][:7] and one.row["ended"][:10] <= high
                    ),
                ),
            ]
        )


def judged(row: Raw) -> JudgedGame:
    """Return a game from its row, with what only the site's own tables say."""
    table = Table.objects.get(code=row["code"])
    seats = {one.number: one for one in Seat.objects.filter(table=table)}
    sat = {number: one.user_id for number, one in seats.items() if one.user_id is not None}
    tenures = Tenure.objects.filter(seat__table=table)
    ever = {*sat.values(), *tenures.values_list("user_id", flat=True)}
    return JudgedGame(
        row=row,
        public=table.visibility == Visibility.PUBLIC,
        sat=sat,
        ever={who for who in ever if who},
        talk=[_talk(one, table, seats) for one in _messages(table)],
        marks={(m.deal_id, m.index): m.kept for m in PromiseMark.objects.filter(table=table)},
        gone=_gone(table),
    )


def _messages(table: Table) -> Iterable[Message]:
    return Message.objects.filter(table=table, seat__isnull=False, hidden_by_operator=False)


def _talk(one: Message, table: Table, seats: dict[int, Seat]) -> Talk:
    if one.readers == 0 or table.opens == Opens.ALL:
        return Talk(one.user_id, one.text, None)
    reads = {
        number
        for number, seat in seats.items()
        if one.readers >> number & 1
        and (seat.held_since is None or table.heirs_read or one.at >= seat.held_since)
    }
    return Talk(one.user_id, one.text, reads)


def _gone(table: Table) -> dict[int, tuple[int, int, int | None, int]]:
    found = {}
    done = Intervention.objects.filter(table=table).order_by("at", "pk")
    for one in done.filter(kind=Intervention.Kind.LEFT):
        came = done.filter(kind__in=("taken", "returned"), detail__seat=one.detail["seat"]).first()
        found[one.detail["seat"]] = (
            one.user_id or 0,
            one.at_length,
            came.user_id if came else None,
            came.at_length if came else 1_000_000,
        )
    return found


def every_row() -> list[Raw]:
    """Return the rows of all games, private ones too."""
    return list(rows(Facts.objects.order_by("pk").iterator()))
