"""What may be claimed, how it reads, and whether it was true: every kind, both answers."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import idusmartii as game
from engine import quovadis
from engine.game import Raw
from engine.idusmartii.state import State
from engine.refusal import Code, Refusal
from tests.engine.idusmartii.doubles import double
from tests.engine.idusmartii.scenes import (
    played,
    random_game,
    replayed,
    second_phase,
    table,
)

CLAIMS = game.claims
SEEDS = st.integers(0, 2**32)
ROUND_ONE = "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 veto; 3 vote t; 0 discard t"


def claimed(state: State, seat: int, code: str, **chosen: str) -> Raw:
    return CLAIMS.claim(game.view(state, None), seat, code, chosen)


def offered(state: State, seat: int) -> dict[str, list[list[str]]]:
    """The values of all fields, by kind."""
    kinds = CLAIMS.kinds(game.view(state, None), seat)
    return {k.code: [[value for value, _ in f.choices] for f in k.fields] for k in kinds}


def finished(state: State) -> State:
    """The game played to its end by the clock."""
    while waiting := game.actors(state):
        state = game.apply(state, game.default(state, waiting[0]))
    return state


def truth(state: State, seat: int, claim: Raw) -> bool | None:
    return CLAIMS.judge(game.view(state, None), seat, claim)


@pytest.fixture(scope="module")
def then() -> State:
    """After round 1 of phase 2: seats hold l, l, l, t, l, and all but seat 0 one of two before."""
    return played(second_phase(), ROUND_ONE)


TRUE: list[tuple[int, str, dict[str, str]]] = [
    (1, "side", {"card": "loyalist"}),
    (3, "hold", {"cards": "traitor"}),
    (1, "discarded", {"card": "merchant"}),
    (3, "laid", {"round": "1.1", "card": "traitor"}),
    (3, "laid", {"round": "2.1", "card": "loyalist"}),
    (3, "laid", {"round": "2.1+", "card": "traitor"}),
    (2, "saw", {"round": "2.1", "card": "loyalist"}),
    (2, "unseen", {"card": "traitor"}),
    (4, "fellow", {"round": "2.1", "card": "traitor"}),
    (0, "believe", {"about": "3", "card": "traitor"}),
]
FALSE: list[tuple[int, str, dict[str, str]]] = [
    (3, "side", {"card": "loyalist"}),
    (3, "hold", {"cards": "merchant"}),
    (1, "discarded", {"card": "traitor"}),
    (3, "laid", {"round": "1.1", "card": "loyalist"}),
    (3, "laid", {"round": "2.1", "card": "merchant"}),
    (3, "laid", {"round": "2.1+", "card": "merchant"}),
    (2, "saw", {"round": "2.1", "card": "traitor"}),
    (2, "unseen", {"card": "loyalist"}),
    (4, "fellow", {"round": "2.1", "card": "loyalist"}),
    (0, "believe", {"about": "3", "card": "merchant"}),
]


@pytest.mark.parametrize(("seat", "code", "chosen"), TRUE)
def test_what_was_so_is_true_at_the_end(
    then: State, seat: int, code: str, chosen: dict[str, str]
) -> None:
    assert truth(finished(then), seat, claimed(then, seat, code, **chosen)) is True


@pytest.mark.parametrize(("seat", "code", "chosen"), FALSE)
def test_what_was_not_so_is_false_at_the_end(
    then: State, seat: int, code: str, chosen: dict[str, str]
) -> None:
    assert truth(finished(then), seat, claimed(then, seat, code, **chosen)) is False


@pytest.mark.parametrize(("seat", "code", "chosen"), TRUE + FALSE)
def test_before_the_end_none_of_it_can_be_told(
    then: State, seat: int, code: str, chosen: dict[str, str]
) -> None:
    assert truth(then, seat, claimed(then, seat, code, **chosen)) is None


def test_two_faction_cards_are_those_that_were_dealt() -> None:
    state = table("lt lm lt tt lm")
    end = finished(state)
    assert truth(end, 3, claimed(state, 3, "hold", cards="traitor+traitor")) is True
    assert truth(end, 3, claimed(state, 3, "hold", cards="loyalist+traitor")) is False


def test_who_has_not_discarded_yet_may_become_either() -> None:
    view = game.view(second_phase(), 0)  # with a loyalist and a traitor card in hand
    side = {"claim": "side"}
    assert CLAIMS.judge(view, 0, side | {"card": "loyalist"}) is None
    assert CLAIMS.judge(view, 0, side | {"card": "merchant"}) is False


@pytest.mark.parametrize(("card", "answer"), [("loyalist", True), ("traitor", False)])
def test_what_one_will_lay_in_this_round(card: str, answer: bool) -> None:
    state = table("lt lm lt tt lm")
    promised = claimed(state, 2, "will", card=card)
    assert promised["round"] == "1.1"
    later = played(state, "2 vote l; 3 vote t; 1 peek 3; 1 pass")
    assert truth(finished(later), 2, promised) is answer


@pytest.mark.parametrize(("card", "answer"), [("merchant", True), ("traitor", False)])
def test_what_one_will_lay_when_one_is_aedile_next(card: str, answer: bool) -> None:
    before = second_phase()
    promised = claimed(before, 3, "will", card=card)
    later = played(before, "0 assign 2, 3 4; 3 vote m; 4 vote l; 2 peek 4; 2 pass")
    assert truth(finished(later), 3, promised) is answer


def test_what_one_would_have_laid_cannot_be_told() -> None:
    state = second_phase()
    while (game.view(state, None)["round"], state.step) != (5, "vote"):
        state = game.apply(state, game.default(state, game.actors(state)[0]))
    idle = next(seat for seat in range(5) if seat not in state.now.aediles)
    assert truth(finished(state), idle, claimed(state, idle, "will", card="loyalist")) is None


@pytest.mark.parametrize(
    ("seat", "code", "chosen", "said"),
    [
        (1, "side", {"card": "loyalist"}, "I am a loyalist."),
        (3, "hold", {"cards": "traitor"}, "I hold a traitor card."),
        (1, "discarded", {"card": "merchant"}, "I discarded a merchant card."),
        (3, "laid", {"round": "1.1", "card": "traitor"}, "In round 1.1 I laid a traitor card."),
        (
            *(3, "laid", {"round": "2.1+", "card": "traitor"}),
            "In round 2.1 I laid a traitor card as my second card.",
        ),
        (
            *(2, "saw", {"round": "2.1", "card": "traitor"}),
            "In round 2.1 I saw a traitor card of seat 3.",
        ),
        (
            *(2, "unseen", {"card": "traitor"}),
            "As praetor I have seen no traitor card so far (2 looks).",
        ),
        (
            *(4, "fellow", {"round": "2.1", "card": "traitor"}),
            "In round 2.1 a traitor card of seat 3 counted.",
        ),
        (
            *(0, "believe", {"about": "3", "card": "traitor"}),
            "I believe that seat 3 is a traitor.",
        ),
        (0, "will", {"card": "merchant"}, "The next time I am aedile I will lay a merchant card."),
    ],
)
def test_a_claim_in_words(
    then: State, seat: int, code: str, chosen: dict[str, str], said: str
) -> None:
    assert CLAIMS.say(claimed(then, seat, code, **chosen)) == said


def test_hands_in_words() -> None:
    state = table("lt lm lt tt lm")
    pair = claimed(state, 0, "hold", cards="traitor+traitor")
    mixed = claimed(state, 0, "hold", cards="loyalist+merchant")
    said = [CLAIMS.say(claim) for claim in (pair, mixed)]
    assert said == ["I hold two traitor cards.", "I hold a loyalist and a merchant card."]


def test_a_claim_says_when_it_was_made_and_whom_it_is_about(then: State) -> None:
    saw = claimed(then, 2, "saw", round="1.2", card="traitor")
    assert (saw["when"], saw["about"]) == ("round 2.2", 3)
    assert "about" not in claimed(then, 2, "side", card="traitor")


def test_a_later_claim_on_the_same_matter_has_its_topic(then: State) -> None:
    def topic(seat: int, code: str, **chosen: str) -> str:
        return CLAIMS.topic(claimed(then, seat, code, **chosen))

    assert topic(1, "side", card="loyalist") == topic(1, "side", card="traitor")
    assert topic(2, "saw", round="1.2", card="loyalist") == topic(
        2, "saw", round="1.2", card="traitor"
    )
    assert topic(2, "saw", round="1.2", card="loyalist") != topic(
        2, "saw", round="2.1", card="loyalist"
    )
    assert topic(1, "believe", about="2", card="loyalist") != topic(
        1, "believe", about="3", card="loyalist"
    )


def test_what_is_offered_follows_from_offices() -> None:
    start = table("lt lm lt tt lm")
    assert set(offered(start, 0)) == {"side", "hold", "believe", "will"}
    later = played(start, "2 vote l; 3 vote t; 1 peek 2; 1 pass")
    assert offered(later, 2)["laid"] == [["1.1"], ["loyalist", "traitor"]]
    assert offered(later, 1)["saw"][0] == ["1.1"]
    assert offered(later, 3)["fellow"][0] == ["1.1"]
    assert "fellow" not in offered(later, 1)


def test_a_merchant_that_all_were_shown_is_nothing_to_claim() -> None:
    state = played(
        second_phase(), "0 assign 2, 3 4; 3 vote m; 4 vote t; 2 peek 3; 3 vote l; 0 discard t"
    )
    assert offered(state, 2)["saw"][0] == ["1.2"]


def test_one_discards_before_one_speaks_of_it(then: State) -> None:
    assert "discarded" in offered(then, 0)
    assert "discarded" not in offered(second_phase(), 0)


@pytest.mark.parametrize(
    ("code", "chosen", "why"),
    [
        ("discarded", {"card": "loyalist"}, Code.UNKNOWN),
        ("nonsense", {}, Code.UNKNOWN),
        ("side", {}, Code.MALFORMED),
        ("side", {"card": "consul"}, Code.MALFORMED),
        ("believe", {"about": "0", "card": "traitor"}, Code.MALFORMED),
        ("laid", {"round": "2.1", "card": "traitor"}, Code.MALFORMED),
        ("laid", {"round": "1.3", "card": "merchant"}, Code.RULES),
    ],
)
def test_what_is_no_claim_is_refused(code: str, chosen: dict[str, str], why: Code) -> None:
    with pytest.raises(Refusal) as refused:
        claimed(second_phase(), 0, code, **chosen)
    assert refused.value.code is why


def test_nothing_is_claimed_after_the_end(then: State) -> None:
    assert offered(finished(then), 0) == {}


def test_there_is_nothing_to_claim_in_quo_vadis() -> None:
    assert quovadis.claims is None


def random_claims(view: Raw, rng: Random) -> list[tuple[int, Raw]]:
    """A claim of every kind that each seat could make there."""
    made = []
    for seat in range(view["seats"]):
        for kind in CLAIMS.kinds(view, seat):
            chosen = {field.name: rng.choice(field.choices)[0] for field in kind.fields}
            if chosen.get("round", "").startswith("1.") and chosen["card"] == "merchant":
                continue
            made.append((seat, CLAIMS.claim(view, seat, kind.code, chosen)))
    return made


@settings(deadline=None)
@given(st.integers(5, 8), SEEDS)
def test_every_claim_can_be_judged_at_the_end_but_what_one_would_have_laid(
    seats: int, seed: int
) -> None:
    whole, rng = random_game(seats, seed), Random(seed)
    end = game.view(whole.states[-1], None)
    for state in rng.sample(whole.states[:-1], 8):
        view = game.view(state, None)
        for seat, claim in random_claims(view, rng):
            told = CLAIMS.judge(end, seat, claim)
            assert told is not None or claim["claim"] == "will"
            assert CLAIMS.judge(view, seat, claim) in (None, told)
            assert CLAIMS.say(claim)
            assert CLAIMS.topic(claim)


@settings(deadline=None)
@given(st.integers(5, 8), SEEDS, st.integers(0, 120))
def test_what_is_offered_is_the_same_whatever_the_cards_are(
    seats: int, seed: int, cut: int
) -> None:
    whole = random_game(seats, seed)
    log = whole.log[: min(cut, len(whole.log) - 1)]
    header, other_log = double(whole.header, log, None, Random(seed))
    one, two = whole.states[len(log)], replayed(header, other_log)[-1]
    for seat in range(seats):
        assert offered(one, seat) == offered(two, seat)


# House players


def thought(
    state: State,
    seat: int,
    *heard: tuple[int, Raw],
    seed: int = 1,
    level: str = "steady",
    unasked: bool = True,
) -> tuple[str, Mapping[str, str]] | None:
    return CLAIMS.idea(game.view(state, seat), heard, level, Random(seed), unasked=unasked)


def spoken(state: State, seat: int, level: str = "steady") -> set[tuple[str, str]]:
    """All that a house player may say there: the kind, and the card."""
    found = (thought(state, seat, seed=seed, level=level) for seed in range(40))
    return {(code, chosen["card"]) for code, chosen in filter(None, found)}


AFTER_ONE = "2 vote l; 3 vote t; 1 peek {}; 1 pass"


def test_a_loyal_one_tells_what_it_saw() -> None:
    state = played(table("lt lm lt tt lm"), AFTER_ONE.format(3))
    assert spoken(state, 1) == {("saw", "traitor")}


def test_a_traitor_covers_a_traitor_where_the_tally_allows_it() -> None:
    state = played(table("ll tt lt lm tm"), AFTER_ONE.format(3))
    assert spoken(state, 1) == {("saw", "loyalist")}


def test_nobody_lies_against_what_all_have_seen() -> None:
    state = played(table("ll tt lt lm tm"), "2 vote t; 3 vote t; 1 peek 3; 1 pass")
    assert spoken(state, 1) == {("saw", "traitor")}


def test_a_traitor_says_it_laid_the_loyalist_card_and_a_loyal_one_the_truth() -> None:
    state = played(table("lt lm tt lt lm"), "2 vote t; 3 vote l; 1 peek 3; 1 pass")
    assert spoken(state, 2) == {("laid", "loyalist")}
    assert spoken(state, 3) == {("laid", "loyalist")}
    state = played(table("lt lm tt lt lm"), "2 vote l; 3 vote t; 1 peek 2; 1 pass")
    assert spoken(state, 3) == {("laid", "traitor")}


def test_a_shrewd_one_does_not_lie_to_the_praetor_who_saw_it() -> None:
    state = played(table("lt lm tt lt lm"), "2 vote t; 3 vote l; 1 peek 2; 1 pass")
    assert spoken(state, 2) == {("laid", "loyalist")}
    assert spoken(state, 2, level="shrewd") == {("laid", "traitor")}


def test_whoever_is_called_a_traitor_says_once_that_it_is_none() -> None:
    state = table("ll tt lt lm tm")
    accusation = (0, claimed(state, 0, "believe", about="1", card="traitor"))
    answer = (1, claimed(state, 1, "side", card="loyalist"))
    assert thought(state, 1, accusation, unasked=False) == ("side", {"card": "loyalist"})
    assert thought(state, 1, accusation, answer, accusation, unasked=False) is None
    assert thought(state, 2, accusation, unasked=False) is None


def test_praise_needs_no_answer() -> None:
    state = table("ll tt lt lm tm")
    praise = (0, claimed(state, 0, "believe", about="1", card="loyalist"))
    assert thought(state, 1, praise, unasked=False) is None


def test_a_shrewd_one_names_whom_it_suspects() -> None:
    state = played(table("lt lm lt tt lm"), "2 vote l; 3 vote t; 1 peek 3; 1 pass")
    state = played(state, "3 vote t; 4 vote t; 2 peek 3; 2 pass; 1 discard m")
    state = played(state, "4 vote t; 0 vote l; 3 peek 4; 3 pass; 2 discard t")
    assert spoken(state, 1, level="shrewd") == {("believe", "traitor")}
    assert spoken(state, 1, level="steady") == set()


@settings(deadline=None)
@given(st.integers(5, 8), SEEDS)
def test_every_idea_is_a_claim_and_the_loyal_lie_about_no_card(seats: int, seed: int) -> None:
    whole, rng = random_game(seats, seed), Random(seed)
    heard: list[tuple[int, Raw]] = []
    for state in whole.states[:-1:7]:
        for seat in range(seats):
            level = rng.choice(["novice", "steady", "shrewd"])
            idea = CLAIMS.idea(game.view(state, seat), heard, level, rng, unasked=True)
            if idea:
                claim = CLAIMS.claim(game.view(state, None), seat, *idea)
                heard.append((seat, claim))
                own = game.view(state, seat)
                if claim["claim"] in ("saw", "laid") and "loyalist" in own["hands"][seat]:
                    assert CLAIMS.judge(own, seat, claim) is True
