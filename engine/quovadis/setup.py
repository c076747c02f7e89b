"""The start of a game: options, chance, first state (docs/rules-quovadis.md 3.1)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engine.game import Header, Option
from engine.quovadis.board import board_named, board_names
from engine.quovadis.elections import lay_out
from engine.quovadis.laurels import NOTHING, SCALED, STOCK, SUPPLY, TILE_NAMES, TILES
from engine.quovadis.state import ACTION, SENATORS, Annals, Setup, State
from engine.refusal import Code, Refusal

OPTIONS: Final[Mapping[str, Option]] = {
    "supply": Option(
        ("full", "scaled"),
        "full",
        "How many I laurels there are: 18, or 10, 14 or 18 with 3, 4 or 5 players.",
    ),
    "reveal": Option(
        ("none", "demand", "auto"),
        "none",
        "After the first three arrivals in the Senate: nothing is shown, anyone may demand that "
        "all show their tiles, or all totals are told.",
    ),
    "binding": Option(
        ("turn", "round"),
        "turn",
        "How far deals bind: this turn, or also until the active player's next turn ends.",
    ),
    "rounds": Option((1, 3), 1, "A single game, or the election of the consul: three in a row."),
    "board": Option(board_names(), "classic", "The board."),
}


def draw(seats: int, options: Mapping[str, str | int], rng: Random) -> tuple[int, dict[str, Any]]:
    """Draw a start seat, and a shuffled stock for each game."""
    start = rng.randrange(seats)
    stocks = []
    for _ in range(int(options["rounds"])):
        stock = [TILE_NAMES[tile] for tile, n in STOCK.items() for _ in range(n)]
        rng.shuffle(stock)
        stocks.append(stock)
    return start, {"stock": stocks}


def redraw(header: Header, state: State, rng: Random) -> dict[str, Any]:
    """Shuffle the tiles that have not been drawn yet, and the whole stocks of later games."""
    stocks = []
    for game, stock in enumerate(header.chance["stock"], 1):
        drawn = state.drawn if game == state.game else len(stock) * (game < state.game)
        rest = stock[drawn:]
        rng.shuffle(rest)
        stocks.append([*stock[:drawn], *rest])
    return {"stock": stocks}


def setup(header: Header) -> State:
    """Return the state before the first entry."""
    options = header.options
    games = int(options["rounds"])
    board = board_named(str(options["board"]))
    stocks = _stocks(header.chance.get("stock"), games)
    seats = header.seats
    supply = SCALED[seats] if options["supply"] == "scaled" else SUPPLY
    fixed = Setup(
        board,
        seats,
        header.start,
        supply,
        str(options["reveal"]),
        options["binding"] == "round",
        games,
        stocks,
        tuple(sorted(options.items())),
    )
    annals = Annals((0,) * seats, frozenset(), (), (), (), None, None)
    return lay_out(
        State(
            setup=fixed,
            game=1,
            turn=1,
            active=header.start,
            phase=ACTION,
            seated=((),) * len(board.codes),
            reserve=(SENATORS,) * seats,
            tiles=(),
            caesar=board.caesar,
            supply=supply,
            drawn=0,
            holdings=(NOTHING,) * seats,
            deals=(),
            due=(),
            may_demand=False,
            annals=annals,
        )
    )


def _stocks(raw: object, games: int) -> tuple[tuple[int, ...], ...]:
    """Read the stocks of `chance`, one for each game: the 44 tiles in some order."""
    if not isinstance(raw, list) or len(raw) != games:
        raise Refusal(
            Code.MALFORMED, f"`chance` must hold a list `stock` with {games} stock(s), one a game"
        )
    return tuple(_stock(one) for one in raw)


def _stock(raw: object) -> tuple[int, ...]:
    if not isinstance(raw, list) or not all(isinstance(t, str) and t in TILES for t in raw):
        raise Refusal(Code.MALFORMED, "a stock is a list of tiles: 2, 2c, 3, 4 or 5, as strings")
    stock = tuple(TILES[t] for t in raw)
    if {tile: stock.count(tile) for tile in STOCK} != STOCK:
        raise Refusal(
            Code.MALFORMED, "a stock is 8 times 2, 6 times 2c, 15 times 3, 9 times 4 and 6 times 5"
        )
    return stock
