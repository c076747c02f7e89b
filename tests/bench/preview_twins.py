"""Whether drafts of deals in Quo Vadis? tell anything of what others hold.

    python -m tests.bench.preview_twins [--drafts 20000] [--seed 1]

Random drafts with up to three payments, refusals and Caesar terms are judged for every seat and for
a spectator, each in two states that differ only in what the viewer may not know. Any difference is
a secret told: the first are shown, and the command fails.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, Final

from engine.quovadis.assess import assess
from tests.engine.quovadis.drafts import draft, open_position, priced_position
from tests.engine.quovadis.positions import twin, viewers

OF_A_POSITION: Final = 10  # drafts
SHOWN: Final = 5  # differences


def drafts(rng: Random, count: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Positions, each with a draft; in half of them options have a price."""
    for number in range(count):
        if number % OF_A_POSITION == 0:
            state = rng.choice((open_position, priced_position))(rng)
        yield state, draft(rng, state)


def kinds(deal: dict[str, Any]) -> Iterator[str]:
    """What the draft is an example of, to show that all kinds were tried."""
    terms = [term["term"] for term in deal["terms"] if "when" not in term]
    yield deal["mode"]
    yield f"{terms.count('pay')} payments"
    yield from ({"refuse"} & {*terms})
    yield from ({"Caesar"} if {"caesar_on", "caesar_off"} & {*terms} else ())
    yield from ({"later terms"} if any("when" in term for term in deal["terms"]) else ())


def main(arguments: list[str]) -> int:
    """Compare, and tell how many differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drafts", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    rng, seen = Random(asked.seed), Counter[str]()
    compared = sound = differing = 0
    began = process_time()
    for state, deal in drafts(rng, asked.drafts):
        seen.update(kinds(deal))
        for viewer in viewers(state):
            compared += 1
            one = assess(state, deal, viewer)
            other = assess(twin(rng, state, viewer), deal, viewer)
            sound += one.sealable
            differing += one != other
            if one != other and differing <= SHOWN:
                sys.stdout.write(f"viewer {viewer}: {deal}\n  {one.faults}\n  {other.faults}\n")
    of_each = ", ".join(f"{kind} {n}" for kind, n in sorted(seen.items()))
    sys.stdout.write(
        f"{asked.drafts} drafts ({of_each}), {compared} pairs of twins compared "
        f"(without a fault {sound / compared:.0%}): "
        f"{differing} differences, {process_time() - began:.0f} s\n"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
