"""Count the public games of a person, and read what is kept of it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Sum

from games.accounts.models import User
from games.archive.facts.digest import UNDECIDED
from games.archive.models import Dealt, Facts, Held, Judged, Paid, PersonCounts

FORM: Final = 12
"""The newest results that are kept one by one."""

Row = dict[str, int]


def kept_people() -> list[int]:
    """Return the ids of people of whom something is kept."""
    return list(PersonCounts.objects.order_by("pk").values_list("pk", flat=True))


def named_people(ids: Iterable[int]) -> dict[int, User]:
    """Return those of these people whom the archive may name to everybody, by id."""
    return User.objects.filter(closed_at=None, unnamed=False).in_bulk(list(ids))


def kept_person(user_id: int) -> dict[str, Any]:
    """Return what is kept of a person; nothing if they have no public game."""
    found = PersonCounts.objects.filter(pk=user_id).values_list("counts", flat=True).first()
    return found or {}


def counts_of_person(user_id: int) -> dict[str, Any]:
    """Count all public games at whose end a person held a seat, from the facts."""
    own = Held.objects.filter(user=user_id, at_end=True, facts__public=True)
    columns = ("facts__game", "facts__seats", "place", "won", "facts__ending", "facts__code")
    rows = list(
        own.order_by("-facts__ended_at", "facts__code").values_list(*columns, "facts__month")
    )
    if not rows:
        return {}
    return {
        "form": [_result(row) for row in rows[:FORM]],
        "results": _results(rows),
        "others": _others(user_id),
        "totals": _totals(user_id),
    }


def _result(row: tuple[Any, ...]) -> dict[str, Any]:
    game, _seats, _place, won, ending, code, month = row
    return {
        "game": game,
        "code": code,
        "month": month,
        "won": None if ending == UNDECIDED else won,
    }


def _results(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    """Return lines of game, seats, place, games, games with a result, and victories."""
    found: dict[tuple[str, int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game, seats, place, won, ending, _code, _month in rows:
        sums = found[game, seats, place]
        sums[0] += 1
        sums[1] += ending != UNDECIDED
        sums[2] += won
    return [[*key, *sums] for key, sums in sorted(found.items())]


def _totals(user_id: int) -> Row:
    """Return promises, and the games in which the person kept or broke one, paid or was paid."""
    found: Row = {}
    judged = Judged.objects.filter(by=user_id, facts__public=True)
    for word, kept in (("kept", True), ("broken", False)):
        own = judged.filter(kept=kept)
        _count(found, word, own.aggregate(all=Sum("times"))["all"] or 0)
        _count(found, f"{word}-games", own.values("facts").distinct().count())
    for name, mine in (("paid", "payer"), ("received", "payee")):
        paid = Paid.objects.filter(**{mine: user_id}, facts__public=True)
        sums = paid.values_list("facts", "laurels", "times")
        _count(found, name, sum(laurels * times for _, laurels, times in sums))
        _count(found, f"{name}-games", len({game for game, _, _ in sums}))
    return found


def _others(user_id: int) -> dict[str, Row]:
    """Return what was between the person and each other, by the other's id.

    The id 0 stands for everybody who gave their seat up, for house players, and for promises to
    nobody in particular.
    """
    found: dict[int, Row] = defaultdict(dict)
    _add_meetings(user_id, found)
    _add_deals(user_id, found)
    _add_payments(user_id, found)
    _add_promises(user_id, found)
    return {str(other): dict(sorted(row.items())) for other, row in sorted(found.items())}


def _add_meetings(user_id: int, found: dict[int, Row]) -> None:
    mine = Held.objects.filter(user=user_id, at_end=True, facts__public=True)
    own = dict(mine.values_list("facts", "won"))
    met = Held.objects.filter(at_end=True, facts__in=mine.values("facts")).exclude(user=user_id)
    decided = set(
        Facts.objects.filter(pk__in=mine.values("facts"))
        .exclude(ending=UNDECIDED)
        .values_list("pk", flat=True)
    )
    for game, other, won in met.values_list("facts", "user", "won"):
        row = found[other]
        _count(row, "met")
        _count(row, "decided", game in decided)
        _count(row, "won", own[game])
        _count(row, "lost", won)
        _count(row, "both", own[game] and won)


def _add_deals(user_id: int, found: dict[int, Row]) -> None:
    for mine, other in (("one", "other"), ("other", "one")):
        dealt = Dealt.objects.filter(**{mine: user_id}, facts__public=True)
        for pk in dealt.values_list(other, flat=True):
            _count(found[pk], "dealt")


def _add_payments(user_id: int, found: dict[int, Row]) -> None:
    """Add laurels and games: of what the person paid (`to`), and of what they got (`from`)."""
    for mine, other, way in (("payer", "payee", "to"), ("payee", "payer", "from")):
        paid = Paid.objects.filter(**{mine: user_id}, facts__public=True)
        games = set()
        for pk, game, laurels, times in paid.values_list(other, "facts", "laurels", "times"):
            _count(found[pk or 0], f"{way}-laurels", laurels * times)
            games.add((pk or 0, game))
        for pk, _game in sorted(games):
            _count(found[pk], f"{way}-games")


def _add_promises(user_id: int, found: dict[int, Row]) -> None:
    """Add promises and games: `kept` and `broken` by the person, and `kept-me`, `broken-me`."""
    for mine, other, whose in (("by", "to", ""), ("to", "by", "-me")):
        judged = Judged.objects.filter(**{mine: user_id}, facts__public=True)
        for pk, kept, times in judged.values_list(other, "kept").annotate(all=Sum("times")):
            _count(found[pk or 0], f"{'kept' if kept else 'broken'}{whose}", times)
        for pk, kept, _game in sorted(
            set(judged.values_list(other, "kept", "facts")), key=lambda one: (one[0] or 0, one[1:])
        ):
            _count(found[pk or 0], f"{'kept' if kept else 'broken'}{whose}-games")


def _count(row: Row, name: str, times: int = 1) -> None:
    if times:
        row[name] = row.get(name, 0) + int(times)
