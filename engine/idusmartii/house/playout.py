"""A game played on to its end by sober players who each know their own cards only."""

from random import Random

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card
from engine.idusmartii.entries import Discard, Entry, Pass, Veto, Vote
from engine.idusmartii.house.odds import INDEX, Spot, habit, spot, veto_habit, winning
from engine.idusmartii.legal import legal
from engine.idusmartii.rules import apply
from engine.idusmartii.state import Round, State, Track, actors


def state_of(view: Raw, world: list[tuple[Card, Card]], rng: Random) -> State:
    """The view filled up with a world, cards not yet tallied that are unknown by habit."""
    hands = tuple(
        pair[:count] if seat != view["viewer"] else tuple(view["hands"][seat])
        for seat, (pair, count) in enumerate(zip(world, view["cards"], strict=True))
    )
    track = Track(view["track"]["loyalist"], view["track"]["traitor"])
    past = tuple(_skeleton(played) for played in view["history"][:-1])
    now = _skeleton(view["history"][-1])
    state = State(view["seats"], view["start"], view["step"], track, hands, now, past)
    return _cards_filled(state, view["history"][-1], rng)


def _skeleton(played: Raw) -> Round:
    aediles = tuple(played["aediles"] or ())
    peek = played["peek"] or {"seat": None, "card": None}
    return Round(
        played["phase"],
        played["round"],
        played["consul"],
        played["praetor"],
        aediles,
        (None,) * len(aediles),
        peek["seat"],
        peek["card"],
        played["veto"],
    )


def _cards_filled(state: State, played: Raw, rng: Random) -> State:
    laid = {card["seat"]: card["card"] for card in played["laid"]}
    at = _spot(state)
    cards = tuple(
        (laid[seat] or CARDS[_pick(habit(at, _faction(state, at, seat)), rng)])
        if seat in laid
        else None
        for seat in state.now.aediles
    )
    now = state.now._replace(laid=cards)
    if now.peeked is not None and now.seen is None:
        now = now._replace(seen=now.lying(now.peeked))
    return state._replace(now=now)


def played_out(state: State, rng: Random) -> State:
    """The end of the game."""
    while state.step != "over":
        state = apply(state, _entry(state, rng))
    return state


def _entry(state: State, rng: Random) -> Entry:
    seat, step = actors(state)[0], state.step
    if step in ("assign", "peek"):
        entries = legal(state)
        return entries[int(rng.random() * len(entries))]
    at = _spot(state)
    if step == "discard":
        return Discard(seat, _unwanted(state, at, seat))
    faction = _faction(state, at, seat)
    if step == "veto" and state.now.seen is not None:
        swap = rng.random() < veto_habit(at, faction, INDEX[state.now.seen])
        return Veto(seat) if swap else Pass(seat)
    odds = list(habit(at, faction))
    if step == "revote" and state.now.seen is not None:
        odds[INDEX[state.now.seen]] = 0.0
    return Vote(seat, CARDS[_pick(odds, rng)])


def _spot(state: State) -> Spot:
    now = state.now
    return spot(state.seats, now.phase, now.number, *state.track)


def _faction(state: State, at: Spot, seat: int) -> int:
    """What a seat wants to win: of two cards the one with better chances."""
    hand = state.hands[seat]
    if len(hand) == 1 or hand[0] == hand[1]:
        return INDEX[hand[0]]
    chances = winning(at.seats, at.left + 1, at.loyalist, at.traitor)
    return max((INDEX[card] for card in hand), key=chances.__getitem__)


def _unwanted(state: State, at: Spot, seat: int) -> Card:
    chances = winning(at.seats, at.left, at.loyalist, at.traitor)
    return min(state.hands[seat], key=lambda card: chances[INDEX[card]])


def _pick(odds: tuple[float, ...] | list[float], rng: Random) -> int:
    """An index by weight."""
    at = rng.random() * sum(odds)
    for index, weight in enumerate(odds):
        at -= weight
        if at < 0:
            return index
    return max(range(len(odds)), key=odds.__getitem__)
