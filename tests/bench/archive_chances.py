"""How quick winning chances are worked out, beside the engine alone, and what their page costs.

    python -m tests.bench.archive_chances [GAMES]

For each game: play-outs a second from the positions of games that house players have played,
compared with the engine replaying the same games (entries a second), and how many seconds of a
processor a whole game takes. Then a game is worked out on the site, on each database: the floor is
the time that its play-outs take in memory. Last, the page of its chances with empty caches beside
a bare page. All times are of the processor.
"""

import sys
from argparse import ArgumentParser
from random import Random
from time import process_time

from engine import games, match, records
from engine.game import Game
from games.archive.chances.playouts import PLAYOUTS, boundaries, wins_from
from tests.bench.temporary_site import on_each_database, open_site

FEW = 20


def of_engine(game: Game, number: int) -> str:
    """Play-outs and replays of some games, in memory."""
    replayed = entries = played = positions = 0.0
    for seed in range(number):
        record = records.new(game.name, game.seats[len(game.seats) // 2], {}, Random(seed))
        seats = record.header.seats
        bots = [game.bots["steady"]] * seats
        log = match.play_out(game, record.header, bots, Random(seed))
        began = process_time()
        states = [game.setup(record.header)]
        for raw in log:
            states.append(game.apply(states[-1], game.decode(states[-1], raw)))
        replayed += process_time() - began
        entries += len(log)
        turns = [game.view(state, None)["turn"] for state in states[:-1]]
        began = process_time()
        for length, _turn in boundaries(turns):
            wins_from(game, states[length], seats, FEW, f"{seed}/{length}")
            positions += 1
        played += process_time() - began
    rate = positions * FEW / played
    return (
        f"{game.title:<12} {rate:7.0f} play-outs a second, {entries / replayed:8.0f} entries "
        f"replayed a second ({entries / replayed / rate:.0f} entries for a play-out), "
        f"{played / number / FEW * PLAYOUTS:5.1f} s for a game with {PLAYOUTS} play-outs\n"
    )


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=5)
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        for name in games.NAMES:
            if games.get(name).playout is not None:
                sys.stdout.write(of_engine(games.get(name), asked.games))
        return on_each_database("tests.bench.archive_chances", [str(asked.games)])
    open_site()
    from tests.bench.archive_chances_measures import measured  # needs Django set up

    sys.stdout.write(measured())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
