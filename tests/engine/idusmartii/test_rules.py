"""One test a rule, named after it; the paragraphs are those of the rules page."""

from random import Random

import pytest

from engine import idusmartii as game
from engine.idusmartii.state import State
from engine.refusal import Code, Refusal
from tests.engine.idusmartii.scenes import FIVE, entered, played, second_phase, table

SIX = "lt lt lt lt lm tm"


def refused(code: Code, state: State, seat: int, do: str, **more: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        entered(state, seat, do, **more)
    assert caught.value.code is code
    return caught.value


def choices(state: State) -> list[str]:
    return [game.write(game.encode(entry)) for entry in game.legal(state)]


# --------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_set_up_deals_two_cards_to_each_of_a_full_deck(seats: int) -> None:
    start, chance = game.draw(seats, {}, Random(seats))
    cards = [card for pair in chance["factions"] for card in pair]
    counts = [cards.count(card) for card in ("loyalist", "traitor", "merchant")]
    assert counts == [seats - 1, seats - 1, 2]
    assert {len(pair) for pair in chance["factions"]} == {2}
    assert 0 <= start < seats


def test_set_up_start_player_is_consul_and_the_others_follow_to_his_left() -> None:
    told = game.replay(table(SIX, start=4))
    assert (told["consul"], told["praetor"], told["aediles"]) == (4, 5, [0, 1])
    assert (told["phase"], told["round"], told["step"]) == (1, 1, "vote")
    assert told["track"] == {"loyalist": 0, "traitor": 0}


@pytest.mark.parametrize(("seats", "limit"), [(5, 13), (6, 15), (7, 17), (8, 20)])
def test_set_up_the_limit_follows_from_the_players(seats: int, limit: int) -> None:
    assert table(" ".join(["lt"] * (seats - 2) + ["lm", "tm"])).limit == limit


# ------------------------------------------------------------------------------------- 1 assign


def test_1_phase_one_has_nothing_to_assign() -> None:
    refused(Code.WRONG_PHASE, table(FIVE), 0, "assign", praetor=1, aediles=[2, 3])


def test_1_the_consul_of_phase_two_gives_three_offices_to_three_others() -> None:
    state = entered(second_phase(), 0, "assign", praetor=2, aediles=[3, 4])
    assert (state.step, state.now.praetor, state.now.aediles) == ("vote", 2, (3, 4))


@pytest.mark.parametrize(
    ("praetor", "aediles"), [(0, [3, 4]), (2, [0, 4]), (2, [2, 4]), (2, [4, 4])]
)
def test_1_nobody_has_two_offices(praetor: int, aediles: list[int]) -> None:
    refused(Code.RULES, second_phase(), 0, "assign", praetor=praetor, aediles=aediles)


def test_1_only_the_consul_assigns() -> None:
    refused(Code.WRONG_SEAT, second_phase(), 1, "assign", praetor=2, aediles=[3, 4])


def test_1_the_two_aediles_may_be_named_in_any_order() -> None:
    one = entered(second_phase(), 0, "assign", praetor=2, aediles=[4, 3])
    assert one == entered(second_phase(), 0, "assign", praetor=2, aediles=[3, 4])


def test_1_nobody_is_praetor_two_rounds_running_not_even_across_the_phases() -> None:
    state = second_phase()
    assert state.past[-1].praetor == 0  # now consul
    state = played(state, "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 pass; 0 discard t")
    refused(Code.RULES, state, 1, "assign", praetor=2, aediles=[0, 3])


def six_in_second_phase() -> State:
    state = table(SIX)
    while state.now.phase == 1:
        state = game.apply(state, game.legal(state)[0])
    return state


def test_1_nobody_is_aedile_two_rounds_running_the_last_of_phase_one_counts() -> None:
    state = six_in_second_phase()
    assert state.past[-1].aediles == (1, 2)
    for aedile in (1, 2):
        refused(Code.RULES, state, 0, "assign", praetor=4, aediles=[aedile, 3])
    entered(state, 0, "assign", praetor=4, aediles=[3, 5])


def test_1_with_five_one_aedile_may_be_one_again() -> None:
    state = second_phase()
    assert (state.past[-2].aediles, state.past[-1].aediles) == ((0, 1), (1, 2))
    entered(state, 0, "assign", praetor=1, aediles=[2, 3])


def test_1_with_five_not_both_aediles_may_be_ones_again() -> None:
    refused(Code.RULES, second_phase(), 0, "assign", praetor=3, aediles=[1, 2])


def test_1_with_five_no_aedile_of_both_rounds_before() -> None:
    refused(Code.RULES, second_phase(), 0, "assign", praetor=2, aediles=[1, 3])


def test_1_with_six_the_exception_of_five_does_not_hold() -> None:
    state = six_in_second_phase()
    assert 2 not in state.past[-2].aediles or 1 not in state.past[-2].aediles
    assert all(not {1, 2} & set(entry.aediles) for entry in game.legal(state))  # type: ignore[union-attr]


# --------------------------------------------------------------------------------------- 2 vote


def test_2_both_aediles_may_lay_first() -> None:
    state = table(FIVE)
    assert game.actors(state) == (2, 3)
    assert game.actors(entered(state, 3, "vote", card="traitor")) == (2,)
    assert game.actors(entered(state, 2, "vote", card="traitor")) == (3,)


def test_2_the_order_of_laying_leaves_no_trace() -> None:
    assert played(table(FIVE), "2 vote l; 3 vote t") == played(table(FIVE), "3 vote t; 2 vote l")


def test_2_nobody_lays_twice_and_only_aediles_lay() -> None:
    state = played(table(FIVE), "2 vote l")
    refused(Code.WRONG_SEAT, state, 2, "vote", card="traitor")
    refused(Code.WRONG_SEAT, state, 0, "vote", card="traitor")


def test_2_no_merchant_in_phase_one() -> None:
    refusal = refused(Code.RULES, table(FIVE), 2, "vote", card="merchant")
    assert refusal.knows == (2,)


def test_2_phase_two_has_the_merchant_too() -> None:
    state = played(second_phase(), "0 assign 2, 3 4", "3 vote merchant")
    assert state.now.laid == ("merchant", None)


# --------------------------------------------------------------------------------------- 3 veto


def test_3_the_praetor_must_look_at_one_of_the_two_cards() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote t")
    assert choices(state) == ["peek 2", "peek 3"]
    refused(Code.NOT_THERE, state, 1, "peek", aedile=4)
    refused(Code.WRONG_SEAT, state, 0, "peek", aedile=2)
    refused(Code.WRONG_PHASE, state, 1, "pass")


def test_3_nobody_looks_before_both_have_laid() -> None:
    refused(Code.WRONG_PHASE, played(table(FIVE), "2 vote l"), 1, "peek", aedile=2)


def test_3_only_the_praetor_decides() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote t; 1 peek 2")
    assert choices(state) == ["veto", "pass"]
    refused(Code.WRONG_SEAT, state, 2, "veto")
    refused(Code.WRONG_SEAT, state, 3, "pass")


def test_3_phase_one_swap_the_other_card_counts_instead() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote l; 1 peek 2; 1 veto")
    assert state.track == (1, 1)


def test_3_without_a_swap_the_cards_count_as_they_lie() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote l; 1 peek 2; 1 pass")
    assert state.track == (2, 0)


def test_3_phase_two_merchant_seen_is_replaced_without_a_decision() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote m; 4 vote l; 2 peek 3")
    assert (state.step, game.actors(state)) == ("revote", (3,))
    assert choices(state) == ["vote loyalist", "vote traitor"]
    refused(Code.WRONG_PHASE, state, 2, "veto")
    assert refused(Code.RULES, state, 3, "vote", card="merchant").knows == (3,)
    refused(Code.WRONG_SEAT, state, 4, "vote", card="loyalist")


def test_3_phase_two_swap_leaves_a_choice_of_two_with_the_merchant() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 veto")
    assert (state.step, game.actors(state)) == ("revote", (3,))
    assert choices(state) == ["vote traitor", "vote merchant"]
    refused(Code.RULES, state, 3, "vote", card="loyalist")


def test_3_nobody_looks_again() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 veto")
    assert played(state, "3 vote m").step == "discard"


def test_3_phase_two_merchant_not_seen_stays_an_abstention() -> None:
    state = second_phase()
    before = state.track
    state = played(state, "0 assign 2, 3 4; 3 vote m; 4 vote m; 2 peek 3; 3 vote l")
    assert state.track == (before.loyalist + 1, before.traitor)


# -------------------------------------------------------------------------------------- 4 tally


@pytest.mark.parametrize(("cards", "steps"), [("l l", (2, 0)), ("l t", (1, 1)), ("t t", (0, 2))])
def test_4_each_card_moves_its_marker_one_step(cards: str, steps: tuple[int, int]) -> None:
    one, two = cards.split()
    assert played(table(FIVE), f"2 vote {one}; 3 vote {two}; 1 peek 2; 1 pass").track == steps


def all_loyal(hands: str, rounds: int) -> State:
    """A game in which every aedile lays loyalist and every praetor lets it lie."""
    state = table(hands)
    while state.step != "over" and len(state.past) < rounds:
        liked = [e for e in game.legal(state) if e.do != "vote" or e.card == "loyalist"]
        state = game.apply(state, next((e for e in liked if e.do == "pass"), liked[0]))
    return state


def test_4_at_the_limit_the_game_goes_on_and_beyond_it_ends_at_once() -> None:
    state = all_loyal(FIVE, 6)
    assert (state.track.loyalist, state.limit) == (12, 13)
    state = played(state, "1 assign 3, 0 4; 0 vote l; 4 vote t; 3 peek 0; 3 pass")
    assert (state.track.loyalist, state.step) == (13, "assign")
    state = all_loyal(FIVE, 99)
    assert (state.track.loyalist, state.step) == (14, "over")
    assert (state.now.number, game.replay(state)["round"]) == (2, 2)


# ------------------------------------------------------------------------------- 5 end of round


def test_5_the_start_player_discards_nothing_in_round_one() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote l; 1 peek 2; 1 pass")
    assert (state.step, state.now.number) == ("vote", 2)


def test_5_every_later_consul_of_phase_one_discards_one_of_his_two() -> None:
    state = played(table(FIVE), "2 vote l; 3 vote l; 1 peek 2; 1 pass")
    state = played(state, "3 vote l; 4 vote l; 2 peek 3; 2 pass")
    assert (state.step, game.actors(state)) == ("discard", (1,))
    assert choices(state) == ["discard loyalist", "discard merchant"]
    assert refused(Code.NOT_THERE, state, 1, "discard", card="traitor").knows == (1,)
    refused(Code.WRONG_SEAT, state, 2, "discard", card="loyalist")
    assert entered(state, 1, "discard", card="merchant").hands[1] == ("loyalist",)


def test_5_two_equal_cards_are_one_choice_and_one_stays() -> None:
    state = played(table("lt ll lt tt mm"), "2 vote l; 3 vote l; 1 peek 2; 1 pass")
    state = played(state, "3 vote l; 4 vote l; 2 peek 3; 2 pass")
    assert choices(state) == ["discard loyalist"]
    assert played(state, "1 discard l").hands[1] == ("loyalist",)


def test_5_phase_one_all_offices_move_to_the_left() -> None:
    now = played(table(FIVE), "2 vote l; 3 vote l; 1 peek 2; 1 pass").now
    assert (now.consul, now.praetor, now.aediles) == (1, 2, (3, 4))


def test_5_phase_two_begins_with_the_start_player_after_n_rounds() -> None:
    told = game.replay(second_phase())
    assert (told["phase"], told["round"], told["step"], told["consul"]) == (2, 1, "assign", 0)
    assert (told["praetor"], told["aediles"]) == (None, None)


def test_5_in_phase_two_only_the_start_player_discards_in_its_first_round() -> None:
    state = second_phase()
    assert [len(hand) for hand in state.hands] == [2, 1, 1, 1, 1]
    state = played(state, "0 assign 2, 3 4; 3 vote l; 4 vote t; 2 peek 3; 2 pass")
    assert (state.step, game.actors(state)) == ("discard", (0,))
    state = played(state, "0 discard t; 1 assign 3, 0 4; 0 vote l; 4 vote t; 3 peek 0; 3 pass")
    assert (state.step, state.now.consul) == ("assign", 2)


# ------------------------------------------------------------------------------------------ end


def ending(state: State) -> tuple[str, str, list[int]]:
    result = game.replay(state)["result"]
    return result["faction"], result["why"], result["winners"]


def kept(state: State, hands: str, track: tuple[int, int], step: str) -> State:
    """The last round of phase 2 with these cards kept and the markers there."""
    letters = {"l": "loyalist", "t": "traitor", "m": "merchant"}
    held = tuple((letters[letter],) for letter in hands)
    last = state.now._replace(number=5, praetor=1, aediles=(2, 3), laid=("merchant", "merchant"))
    looked = last._replace(peeked=2, seen="merchant", laid=("merchant", "traitor"))
    moved = state.track._replace(loyalist=track[0], traitor=track[1])
    return state._replace(hands=held, track=moved, step=step, now=looked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "card", "track", "end"),
    [
        ("lltmt", "t", (8, 4), ("loyalist", [0, 1])),  # two ahead
        ("lltmt", "l", (5, 6), ("merchant", [3])),  # one behind: nobody is two ahead
        ("lltmt", "t", (6, 4), ("merchant", [3])),  # a tie
        ("lltmt", "t", (4, 4), ("traitor", [2, 4])),
        ("lllml", "t", (8, 4), ("merchant", [3])),  # no rival
        ("lllll", "t", (8, 4), ("merchant", [])),  # nobody wins
        ("tttmt", "l", (9, 4), ("loyalist", [])),  # the faction ahead need not be held
    ],
)
def test_end_ides_of_march(
    hands: str, card: str, track: tuple[int, int], end: tuple[str, list[int]]
) -> None:
    state = played(kept(second_phase(), hands, track, "revote"), f"2 vote {card}")
    faction, winners = end
    assert ending(state) == (faction, "ides of march", winners)
    told = game.replay(state)
    assert (told["round"], told["consul"], told["praetor"], told["aediles"]) == (6, 0, 1, [2, 3])
    assert told["result"]["factions"] == told["hands"]


@pytest.mark.parametrize(
    ("hands", "card", "track", "end"),
    [
        ("lltmt", "l", (13, 4), ("traitor", [2, 4])),
        ("lltmt", "t", (4, 12), ("loyalist", [0, 1])),
        ("lllml", "l", (13, 4), ("merchant", [3])),  # nobody is of the rival
        ("lllll", "l", (13, 4), ("merchant", [])),
    ],
)
def test_end_failed_conspiracy(
    hands: str, card: str, track: tuple[int, int], end: tuple[str, list[int]]
) -> None:
    state = played(kept(second_phase(), hands, track, "revote"), f"2 vote {card}")
    faction, winners = end
    assert ending(state) == (faction, "failed conspiracy", winners)
    assert game.replay(state)["round"] == 5


def test_end_nothing_can_be_done_any_more() -> None:
    state = all_loyal(FIVE, 99)
    assert (game.legal(state), game.actors(state)) == ((), ())
    refused(Code.OVER, state, 0, "pass")
