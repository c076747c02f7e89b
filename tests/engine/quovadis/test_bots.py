"""House players: legal to the end, the same with the same luck, and blind to what is hidden."""

from random import Random
from typing import Any

import pytest

from engine import quovadis, records
from engine.game import Header
from engine.match import play, play_out
from engine.quovadis.bots.imagine import imagine
from engine.quovadis.bots.trader import whims_of
from tests.engine.quovadis.arbitrary import deal_entry
from tests.engine.quovadis.drafts import draft
from tests.engine.quovadis.positions import position, twin

OPTIONS: tuple[dict[str, str | int], ...] = (
    {},
    {"supply": "scaled", "reveal": "demand"},
    {"reveal": "auto", "binding": "round"},
    {"rounds": 3, "binding": "round"},
)
LINE_UP = ("shrewd", "steady", "novice", "steady", "novice")
KEYS_OF_CHANCE = {"void", "reveals", "result"}  # an imagined state does not carry the past


def header(seats: int, seed: int, **options: Any) -> Header:
    return records.new("quovadis", seats, options, Random(seed)).header


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_they_play_legally_to_the_end(seats: int, options: dict[str, Any]) -> None:
    bots = [quovadis.bots[name] for name in LINE_UP[:seats]]
    steps = list(play(quovadis, header(seats, seats, **options), bots, Random(1)))
    assert quovadis.actors(steps[-1].after) == ()
    assert quovadis.replay(steps[-1].after)["result"] is not None


@pytest.mark.parametrize("name", ["novice", "steady"])
def test_a_table_of_one_kind_ends(name: str) -> None:
    for seed in range(3):
        assert (
            len(play_out(quovadis, header(4, seed), [quovadis.bots[name]] * 4, Random(seed))) < 900
        )


def test_the_same_luck_gives_the_same_game() -> None:
    bots = [quovadis.bots[name] for name in LINE_UP[:3]]
    one, two = (play_out(quovadis, header(3, 5), bots, Random(8)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("name", ["novice", "steady", "shrewd"])
def test_what_is_hidden_changes_nothing(name: str) -> None:
    bot, rng = quovadis.bots[name], Random(3)
    for _ in range(6):
        state = position(rng)
        seat = next(iter(quovadis.actors(state)), None)
        if seat is None:
            continue
        views = [quovadis.view(s, seat) for s in (state, twin(rng, state, seat))]
        assert bot.choose(views[0], Random(4)) == bot.choose(views[1], Random(4))


@pytest.mark.parametrize("name", ["novice", "steady", "shrewd"])
def test_what_is_hidden_changes_no_offer_and_no_answer(name: str) -> None:
    """Offers and answers of a house player are read by others, like a question of its own."""
    bot, rng = quovadis.bots[name], Random(7)
    for n in range(12):
        state = position(rng)
        deal = draft(rng, state, f"x{n}") if state.phase in ("action", "bonus") else None
        for seat in range(state.setup.seats):
            one, two = (quovadis.view(s, seat) for s in (state, twin(rng, state, seat)))
            if one["legal"] != two["legal"]:
                continue  # an option that the payer of one twin cannot pay
            assert bot.propose(one, Random(4)) == bot.propose(two, Random(4))
            if deal is not None:
                for ask in filter(None, (bot.answer, getattr(bot, "instead", None))):
                    assert ask(one, deal, Random(4)) == ask(two, deal, Random(4))


@pytest.mark.parametrize("name", ["novice", "steady", "shrewd"])
def test_any_deal_is_answered(name: str) -> None:
    rng = Random(6)
    for n in range(40):
        state = position(rng)
        deal = deal_entry(rng, quovadis.replay(state), f"x{n}", True)["deal"]
        for seat in range(state.setup.seats):
            answer = quovadis.bots[name].answer(quovadis.view(state, seat), deal, rng)
            assert answer.reason


def test_an_imagined_state_looks_the_same_to_the_viewer() -> None:
    rng = Random(2)
    for _ in range(40):
        state = position(rng)
        for seat in range(state.setup.seats):
            seen = quovadis.view(state, seat)
            (world,) = imagine(seen, rng)
            again = quovadis.view(world, seat)
            assert {k: v for k, v in seen.items() if k not in KEYS_OF_CHANCE} == {
                k: v for k, v in again.items() if k not in KEYS_OF_CHANCE
            }


@pytest.mark.parametrize(
    ("filled", "turn", "is_weary"), [(3, 50, False), (3, 65, True), (4, 50, True)]
)
def test_nobody_waits_long_with_caesar_alone(filled: int, turn: int, is_weary: bool) -> None:
    view = {
        "turn": turn, "round": 1, "options": {"board": "classic"},
        "committees": {"S": [0] * filled},
    }  # fmt: skip
    caesar, other = {"do": "caesar", "to": "4-7"}, {"do": "place", "at": "1"}
    liked = whims_of(view, [caesar, other], Random(1))
    assert (liked[1] > liked[0]) is is_weary
