"""Views as text, entries as sentences, games as scores."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.display_names import named
from engine.idusmartii.state import State
from engine.refusal import EntryRefused
from tests.engine.idusmartii.scenes import Played, played, random_game, second_phase, table

GAMES = st.builds(random_game, st.integers(5, 8), st.integers(0, 2**32))
START = table("lt lm lt tt lm")


def told(line: str, viewer: int | None, before: str = "") -> str:
    state = played(START, before) if before else START
    seat, _, text = line.partition(" ")
    entry = game.decode(state, game.read(text, game.view(state, int(seat))))
    return game.tell(state, entry, game.apply(state, entry), viewer)


def test_a_view_as_text_says_where_the_game_stands_and_what_to_do() -> None:
    text = game.show(game.view(played(START, "2 vote l"), 3))
    for line in (
        "Phase 1, round 1 of 5: the aediles lay their cards.",
        "loyalists at 0, traitors at 0; the conspiracy fails beyond 13",
        "Seat 0: consul; start player; 2 faction cards",
        "Seat 2: aedile; 2 faction cards; has laid a card",
        "Seat 3 (you): aedile; 2 faction cards: traitor, traitor",
        "Waiting for seat 3.",
        "  2  vote traitor  (Lay a traitor card.)",
    ):
        assert line in text


def sentences(state: State, seat: int) -> list[str]:
    groups = game.view(state, seat)["choices"]
    return [choice["sentence"] for group in groups for choice in group["choices"]]


def titles(state: State, seat: int) -> list[str]:
    return [group["title"] for group in game.view(state, seat)["choices"]]


def test_a_praetor_reads_what_he_saw_and_what_a_swap_brings() -> None:
    state = played(START, "2 vote l; 3 vote t; 1 peek 3")
    assert titles(state, 1) == ["The card of seat 3: traitor"]
    assert sentences(state, 1) == [
        "Demand a swap: a loyalist card of seat 3 counts instead.",
        "Let the traitor card lie.",
    ]
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3")
    assert sentences(state, 2) == [
        "Demand a swap: seat 3 lays one of the other two cards in secret.",
        "Let the loyalist card lie.",
    ]


def test_who_lays_a_second_card_reads_so() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote m; 4 vote l; 2 peek 3")
    assert titles(state, 3) == ["Lay another card"]


def test_a_consul_reads_with_whom_he_will_win() -> None:
    rounds = "2 vote l; 3 vote l; 1 peek 2; 1 pass; 3 vote l; 4 vote l; 2 peek 3; 2 pass"
    assert sentences(played(START, rounds), 1) == [
        "Discard a loyalist card for good: you win with the merchants.",
        "Discard a merchant card for good: you win with the loyalists.",
    ]
    equal = played(table("lt ll lt tt mm"), rounds)
    assert sentences(equal, 1) == ["Discard a loyalist card for good: you win with the loyalists."]


@given(GAMES, st.integers(0, 200))
def test_a_view_as_text_lists_every_choice(played: Played, cut: int) -> None:
    state = played.states[cut % len(played.states)]
    for seat in game.actors(state):
        view = game.view(state, seat)
        text = game.show(view)
        for group in view["choices"]:
            for choice in group["choices"]:
                assert f"{choice['number']:>3}  {choice['notation']}  " in text


def test_a_card_laid_is_told_to_its_aedile_only() -> None:
    assert told("2 vote t", 2) == "You lay a card (traitor)."
    assert told("2 vote t", None) == told("2 vote t", 1) == "Seat 2 lays a card."


def test_a_look_is_told_to_the_two_who_know() -> None:
    laid = "2 vote t; 3 vote l"
    assert told("1 peek 2", 1, laid) == "You look at the card of seat 2 (traitor)."
    assert told("1 peek 2", 2, laid) == "Seat 1 looks at your card (traitor)."
    assert told("1 peek 2", 3, laid) == "Seat 1 looks at the card of seat 2."


def test_the_tally_is_told_without_saying_whose_is_whose() -> None:
    for laid in ("2 vote t; 3 vote l; 1 peek 2", "2 vote l; 3 vote t; 1 peek 2"):
        assert told("1 pass", 0, laid) == (
            "Seat 1 lets the card of seat 2 lie. The cards are shown: loyalist and traitor. "
            "Loyalists at 1, traitors at 1."
        )


def test_a_verdict_speaks_to_those_whom_it_concerns() -> None:
    laid = "2 vote t; 3 vote l; 1 peek 2"
    assert told("1 pass", 1, laid).startswith("You let the card of seat 2 lie.")
    assert told("1 veto", 2, laid).startswith(
        "Seat 1 demands a swap: your other card counts instead."
    )
    assert told("1 veto", 3, laid).startswith(
        "Seat 1 demands a swap: the other card of seat 2 counts instead."
    )


def test_a_merchant_is_told_to_all() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote m; 4 vote l")
    entry = game.decode(state, {"seat": 2, "do": "peek", "aedile": 3})
    assert "a merchant, shown to all" in game.tell(state, entry, game.apply(state, entry), None)


@given(GAMES)
def test_the_end_is_told_with_its_winners(played: Played) -> None:
    before, after = played.states[-2:]
    entry = game.decode(before, played.log[-1])
    text = game.tell(before, entry, after, None)
    assert f"The {game.replay(after)['result']['faction']}s win: " in text
    assert "The game is over." in game.show(game.view(after, None))


@given(GAMES, st.integers(0, 200))
def test_a_score_has_every_entry_in_notation(played: Played, cut: int) -> None:
    log = played.log[:cut]
    text = game.score(played.header, log)
    assert text.count(" vote ") == sum(raw["do"] == "vote" for raw in log)
    for raw in log:
        assert f"{raw['seat']} {game.write(raw)}" in text


def test_a_score_of_a_wrong_log_names_the_entry() -> None:
    log = random_game(5, 1).log
    with pytest.raises(EntryRefused, match="entry 1: ") as caught:
        game.score(random_game(5, 1).header, [log[0], log[0]])
    assert caught.value.index == 1


@given(GAMES, st.integers(0, 200))
def test_every_seat_is_named_so_that_names_can_be_put_in(played: Played, cut: int) -> None:
    names = dict.fromkeys(range(8), "Livia")
    state = played.states[cut % len(played.states)]
    view = game.view(state, next(iter(game.actors(state)), None))
    texts = [choice["sentence"] for group in view["choices"] for choice in group["choices"]]
    if cut % len(played.states) < len(played.log):
        entry = game.decode(state, played.log[cut % len(played.states)])
        texts.append(game.tell(state, entry, game.apply(state, entry), view["viewer"]))
    for text in texts:
        without = re.sub(r"(Loyalists|traitors) at \d+", "", named(text, names))
        assert not re.search(r"\d", without), without
