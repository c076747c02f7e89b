"""A season told as a story before it starts: calendar, tables, load of each player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.divisions.placement import movement, placed
from games.leagues.models import Season
from games.leagues.rehearsal.cast import Cast, Player, cast_of
from games.leagues.rehearsal.run import Run, TriedDivision, TriedRound


@dataclass(frozen=True, slots=True)
class StorySentence:
    """A sentence of the story, and when it happens."""

    at: datetime
    sentence: str


@dataclass(frozen=True, slots=True)
class Load:
    """The load of a player in the season."""

    name: str
    division: int
    tables: int
    at_once: int
    byes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A season that was tried out. `seed` tells one such run of chance from another."""

    seed: int
    story: Sequence[StorySentence]
    loads: Sequence[Load]
    divisions: Sequence[TriedDivision]
    ends_at: datetime


def rehearse(season: Season, *, seed: int = 1, players: int | None = None) -> Rehearsal:
    """Try a season out with its entrants, or with as many as `players`. Nothing is written.

    The same seed has the same results.
    """
    cast = cast_of(season, players)
    groups = placed(cast.candidates, season.division_size)
    divisions = [
        TriedDivision(number, [cast.players[pk] for pk in group])
        for number, group in enumerate(groups, 1)
    ]
    run = Run(season, cast, Random(seed), divisions)  # noqa: S311 no secret: chance of a rehearsal
    run.play()
    ends = max(each.ends_at for division in divisions for each in division.rounds)
    story = sorted([*_before(season, cast, divisions), *_rounds(run), *_end(season, run, ends)],
                   key=lambda told: told.at)  # fmt: skip
    return Rehearsal(seed, story, list(_loads(divisions)), divisions, ends)


def _before(
    season: Season, cast: Cast, divisions: Sequence[TriedDivision]
) -> Iterator[StorySentence]:
    opens, closes = season.sign_up_opens_at, season.sign_up_closes_at
    assert opens is not None
    assert closes is not None
    yield StorySentence(opens, _("Sign-up opens."))
    number = len(cast.players)
    said = ngettext(
        "Sign-up closes with %(n)s player.", "Sign-up closes with %(n)s players.", number
    )
    yield StorySentence(closes, said % {"n": number})
    if len(divisions) > 1:
        sizes = ", ".join(str(len(division.players)) for division in divisions)
        yield StorySentence(closes, _("They play in divisions of %(sizes)s.") % {"sizes": sizes})


def _rounds(run: Run) -> Iterator[StorySentence]:
    for division in run.divisions:
        several = len(run.divisions) > 1
        where = _(" in division %(number)s") % {"number": division.number} if several else ""
        for each in division.rounds:
            yield from _round(run, division, each, where)


def _round(
    run: Run, division: TriedDivision, each: TriedRound, where: str
) -> Iterator[StorySentence]:
    names = {player.pk: player.name for player in division.players}
    said = {"round": each.number, "tables": len(each.tables), "where": where}
    if not each.tables:
        yield StorySentence(
            each.starts_at, _("Round %(round)s is left out%(where)s: there is no table.") % said
        )
        return
    yield StorySentence(
        each.starts_at,
        ngettext("Round %(round)s starts%(where)s with %(tables)s table.",
                 "Round %(round)s starts%(where)s with %(tables)s tables.", len(each.tables))
        % said,
    )  # fmt: skip
    for pk, why in each.byes.items():
        yield StorySentence(
            each.starts_at, _("%(name)s has a bye: %(why)s.") % {"name": names[pk], "why": why}
        )
    late = [table for table in each.tables if table.ends_at > each.ends_at]
    for table in late:
        who = ", ".join(names[pk] for pk in table.seats)
        yield StorySentence(
            each.ends_at, _("The table of %(who)s goes on after the round.") % {"who": who}
        )
    yield StorySentence(each.ends_at, _("Round %(round)s ends%(where)s.") % said)


def _end(season: Season, run: Run, ends: datetime) -> Iterator[StorySentence]:
    for division in run.divisions:
        names = {str(player.pk): player.name for player in division.players}
        ranked = [row["player"] for row in division.standing]
        if not ranked:
            continue
        said = {"number": division.number, "name": names[ranked[0]]}
        yield StorySentence(ends, _("%(name)s wins division %(number)s.") % said)
        up, down = movement(
            [int(player) for player in ranked],
            division.number,
            len(run.divisions),
            season.promoted,
            season.relegated,
        )
        if up:
            yield StorySentence(ends, _("Up: %(names)s.") % {"names": _list(names, up)})
        if down:
            yield StorySentence(ends, _("Down: %(names)s.") % {"names": _list(names, down)})
    yield StorySentence(ends, _("The season is over."))


def _list(names: dict[str, str], players: Sequence[int]) -> str:
    return ", ".join(names[str(pk)] for pk in players)


def _loads(divisions: Sequence[TriedDivision]) -> Iterator[Load]:
    for division in divisions:
        for player in division.players:
            yield _load(division, player)


def _load(division: TriedDivision, player: Player) -> Load:
    mine = [
        (each.starts_at, table.ends_at)
        for each in division.rounds
        for table in each.tables
        if player.pk in table.seats
    ]
    at_once = max((sum(s <= start < e for s, e in mine) for start, _end in mine), default=0)
    byes = [each.byes[player.pk] for each in division.rounds if player.pk in each.byes]
    return Load(player.name, division.number, len(mine), at_once, byes)
