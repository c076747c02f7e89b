"""Whole states that a seat may imagine: what it sees is kept, what is hidden is dealt at random."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from engine.game import Raw
from engine.quovadis.board import Board, board_named
from engine.quovadis.codec import deal_from
from engine.quovadis.entries import Act, CaesarAt, Deal, Refuse, Support
from engine.quovadis.laurels import BONUS, SCALED, STOCK, SUPPLY, TILES, Holding
from engine.quovadis.sealable import compiled
from engine.quovadis.state import NOBODY, Annals, Due, Sealed, Setup, State

VALUES: Final = (1, 2, 3, 4, 5)


def imagine(view: Raw, rng: Random, count: int = 1) -> list[State]:
    """Return states that the viewer could not tell from the real one."""
    known = [_known(view, seat) for seat in range(view["seats"])]
    ones = max(0, _supply(view) - view["supply"] - sum(held[0] for held in known))
    open_state = _open(view)
    return [_dealt(view, open_state, known, ones, rng) for _ in range(count)]


def _dealt(view: Raw, open_state: State, known: Sequence[Holding], ones: int, rng: Random) -> State:
    """Complete the open part with one possible hidden part."""
    pool = _unseen(view, known, rng)
    rng.shuffle(pool)
    holdings = _holdings(view, known, pool, ones, rng)
    setup = open_state.setup._replace(stocks=_stocks(view, pool))
    return open_state._replace(setup=setup, holdings=holdings)


def _open(view: Raw) -> State:
    """Return what lies open to the viewer; holdings and stock are yet to be dealt."""
    board = board_named(view["options"]["board"])
    return State(
        setup=_setup(view),
        game=view["round"],
        turn=view["turn"],
        active=NOBODY if view["active"] is None else view["active"],
        phase=view["phase"],
        seated=tuple(tuple(view["committees"][code]) for code in board.codes),
        reserve=tuple(view["reserve"]),
        tiles=tuple(TILES.get(view["paths"][code] or "", 0) for code in board.laurels),
        caesar=board.laurel_index[view["caesar"]],
        supply=view["supply"],
        drawn=sum(STOCK.values()) - view["stock_left"],
        holdings=(),
        deals=tuple(_sealed(view, raw) for raw in view["in_force"]),
        due=tuple(_due(view, raw) for raw in view["agreed"]),
        may_demand=view["may_demand"],
        annals=Annals(tuple(view["totals"]), frozenset(view["deals"]), (), (), (), None, None),
    )


def _supply(view: Raw) -> int:
    return SCALED[view["seats"]] if view["options"]["supply"] == "scaled" else SUPPLY


def _setup(view: Raw) -> Setup:
    options = view["options"]
    return Setup(
        board=board_named(options["board"]),
        seats=view["seats"],
        start=view["start"],
        supply=_supply(view),
        reveal=options["reveal"],
        by_round=options["binding"] == "round",
        games=options["rounds"],
        stocks=(),
        options=tuple(sorted(options.items())),
    )


def _unseen(view: Raw, known: Sequence[Holding], rng: Random) -> list[int]:
    """Return the tiles that the viewer sees nowhere: in the stock or in others' hands.

    A II that somebody holds may have been a II with Caesar; chance decides which.
    """
    left = dict(STOCK)
    for code in view["paths"].values():
        if code is not None:
            left[TILES[code]] -= 1
    for held in known:
        for value, n in zip(VALUES[1:], held[1:], strict=True):
            for _ in range(n):
                both = left[2] + left[BONUS]
                with_caesar = value == 2 and rng.random() * both < left[BONUS]
                left[BONUS if with_caesar else value] -= 1
    return [tile for tile, n in left.items() for _ in range(n)]


def _known(view: Raw, seat: int) -> Holding:
    """Return what the viewer knows of a holding: its own, or tiles shown before it only grew."""
    own: Mapping[str, int] | None = view["holdings"][seat]
    if own is None:
        own = _shown(view, seat)
    return tuple(own.get(str(v), 0) for v in VALUES)


def _shown(view: Raw, seat: int) -> Mapping[str, int]:
    """Return the tiles shown on demand if the seat may still hold them all, as it probably does."""
    shows = [show for show in view["reveals"] if "tiles" in show and _of_this_game(view, show)]
    if not shows:
        return {}
    tiles: Sequence[Mapping[str, int]] = shows[-1]["tiles"]
    fits = all(
        (sum(tiles[s].values()) <= n and view["holdings"][s] is None) or s == view["viewer"]
        for s, n in enumerate(view["tiles"])
    )
    seen = [*view["paths"].values()]
    for value in ("2", "3", "4", "5"):
        held = sum((view["holdings"][s] or t).get(value, 0) for s, t in enumerate(tiles))
        both = (value, "2c") if value == "2" else (value,)
        most = sum(STOCK[TILES[v]] for v in both) - sum(seen.count(v) for v in both)
        fits = fits and held <= most
    given = _supply(view) - view["supply"]
    ones = sum((view["holdings"][s] or t).get("1", 0) for s, t in enumerate(tiles))
    return tiles[seat] if fits and ones <= given else {}


def _of_this_game(view: Raw, show: Raw) -> bool:
    """Tell whether tiles were shown in this game; after earlier games all laurels went back."""
    arrived = len(view["committees"]["S"])
    shows = view["reveals"]
    return bool(shows) and show in shows[-arrived:] if arrived else False


def _holdings(
    view: Raw, known: Sequence[Holding], pool: list[int], ones: int, rng: Random
) -> tuple[Holding, ...]:
    """Deal out the others' hidden tiles, taking them from the pool."""
    hidden = [n - sum(held) for n, held in zip(view["tiles"], known, strict=True)]
    dealt = [list(held) for held in known]
    for seat, n in enumerate(_ones(view, hidden, ones, rng)):
        dealt[seat][0] += n
        for _ in range(hidden[seat] - n):
            tile = pool.pop()
            dealt[seat][(2 if tile == BONUS else tile) - 1] += 1
    return tuple(map(tuple, dealt))


def _ones(view: Raw, hidden: Sequence[int], ones: int, rng: Random) -> list[int]:
    """Return how many of each seat's hidden tiles are I.

    A seat that has climbed far took tiles on the way. So whatever it holds beyond one tile for each
    laurel space behind its senators was probably paid for its consents.
    """
    climbed = _climbed(view)
    found = [max(0, n - behind) for n, behind in zip(hidden, climbed, strict=True)]
    seats = range(len(hidden))
    while sum(found) != ones:
        step = 1 if sum(found) < ones else -1
        room = hidden if step > 0 else [0] * len(hidden)
        able = [s for s in seats if found[s] != room[s]]
        if not able:
            break
        found[rng.choice(able)] += step
    return found


def _climbed(view: Raw) -> list[int]:
    """Count the laurel spaces behind each seat's senators, taking the ways with most of them."""
    board = board_named(view["options"]["board"])
    behind = behind_of(board)
    return [
        sum(
            there.count(seat) * passed
            for there, passed in zip(view["committees"].values(), behind, strict=True)
        )
        for seat in range(view["seats"])
    ]


@lru_cache(maxsize=16)
def behind_of(board: Board) -> tuple[int, ...]:
    """Return the most laurel spaces on a way from an entry committee to each committee."""
    behind = dict.fromkeys(board.entries, 0)
    while len(behind) < len(board.codes):
        for target in range(len(board.codes)):
            into = [way for way in board.ways if way.target == target]
            if target not in behind and all(way.source in behind for way in into):
                behind[target] = max(behind[way.source] + (way.laurel >= 0) for way in into)
    return tuple(behind[i] for i in range(len(board.codes)))


def _stocks(view: Raw, pool: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return the stocks: in this game's, placeholders for the drawn part; later ones unshuffled."""
    fresh = tuple(tile for tile, n in STOCK.items() for _ in range(n))
    left = view["stock_left"]
    mine = fresh[: len(fresh) - left] + tuple(pool[:left])
    games = view["options"]["rounds"]
    return tuple(mine if game == view["round"] else fresh for game in range(1, games + 1))


def deal_of(view: Raw, raw: Raw) -> Deal:
    """Read a deal of the view; a later term come into force has a dot in its id."""
    board = board_named(view["options"]["board"])
    plain = {key: value for key, value in raw.items() if key != "used"}
    deal = deal_from({"by": view["viewer"], **plain, "id": "x"}, board, view["seats"])
    return deal._replace(id=str(raw.get("id", "?")))


def _sealed(view: Raw, raw: Raw) -> Sealed:
    board = board_named(view["options"]["board"])
    return compiled(board, deal_of(view, raw))._replace(used=raw["used"])


def _due(view: Raw, raw: Raw) -> Due:
    """Read an agreed later term, with the seat whose turn it waits for."""
    said, seat = raw["term"], raw["seat"]
    whose = {"support": "for", "refuse": "for", "pay": "from"}.get(said["term"], "seat")
    later = {**said, whose: seat, "when": "next"}
    deal = deal_of(view, {"mode": "pledge", "signed": raw["signed"], "terms": [later]})
    term = deal.terms[0]._replace(later=False)
    if isinstance(term, (Support, Refuse)):
        term = term._replace(ally=said.get("for"))
    elif isinstance(term, (Act, CaesarAt)):
        term = term._replace(seat=said.get("seat"))
    return Due(raw["id"], seat, term, deal.signed, 0)
