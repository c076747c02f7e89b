"""A whole game in notation with all cards open: for the archive, never for a game in play."""

from collections.abc import Sequence

from engine.game import Header, Raw
from engine.idusmartii.apply import apply
from engine.idusmartii.codec import decode, encode
from engine.idusmartii.notation import write
from engine.idusmartii.setup import setup
from engine.idusmartii.state import RoundState, State, tallied
from engine.refusal import EntryRefused, Refusal


def score(header: Header, log: Sequence[Raw]) -> str:
    """Write the game from the deal to the end, a line for each round."""
    state = setup(header)
    lines = [_title(state), *_dealt(state)]
    done: list[str] = []
    for index, raw in enumerate(log):
        if not done:
            lines += _phase(state)
        before, state = state, _applied(state, index, raw)
        done.append(f"{raw['seat']} {write(encode(decode(before, raw)))}")
        if state.now.number != before.now.number or state.step == "over":
            lines += _line(before, state, done)
            done = []
    if done:
        lines += _line(state, state, done)
    return "\n".join([*lines, *_end(state)]) + "\n"


def _applied(state: State, index: int, raw: Raw) -> State:
    try:
        return apply(state, decode(state, raw))
    except Refusal as refusal:
        raise EntryRefused(index, refusal) from None


def _title(state: State) -> str:
    return f"Idus Martii, {state.seats} seats, seat {state.start} starts, limit {state.limit}"


def _dealt(state: State) -> list[str]:
    return [f"  seat {seat}: {' '.join(sorted(hand))}" for seat, hand in enumerate(state.hands)]


def _phase(state: State) -> list[str]:
    return ["", f"Phase {state.now.phase}"] if state.now.number == 1 else []


def _line(before: State, after: State, done: list[str]) -> list[str]:
    """Write a round: its offices, its entries, whose cards were shown, and the track."""
    went_on = len(after.past) > len(before.past)
    played = after.past[-1] if went_on else after.now
    offices = f"{played.number:>2}. consul {played.consul}"
    if played.phase == 1:
        offices += f", praetor {played.praetor}, aediles {' '.join(map(str, played.aediles))}"
    lines = [offices, f"      {'; '.join(done)}"]
    return [*lines, f"      {_shown(played)}; {_track(after)}"] if tallied(after, played) else lines


def _shown(played: RoundState) -> str:
    cards = zip(played.aediles, played.laid, strict=True)
    return "shown " + ", ".join(f"{aedile} {card}" for aedile, card in cards)


def _track(state: State) -> str:
    return f"loyalist {state.track.loyalist}, traitor {state.track.traitor}"


def _end(state: State) -> list[str]:
    result = state.result
    if result is None:
        return ["", f"Still to be played: {state.step}."]
    winners = " ".join(f"{seat}" for seat in result.winners) or "nobody"
    kept = ", ".join(f"{seat} {' '.join(hand)}" for seat, hand in enumerate(state.hands))
    return ["", f"{result.why}: {result.faction} wins (seats {winners})", f"kept: {kept}"]
