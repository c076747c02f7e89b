"""The ledger of promises, one rule a test (docs/promises.md)."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine import quovadis
from engine.game import Header
from engine.quovadis.codec import decode
from engine.quovadis.entries import Entry
from engine.quovadis.promise_terms import Promise, PromiseReason, PromiseStatus
from engine.quovadis.promises import fides, ledger
from engine.quovadis.show import show
from engine.quovadis.state import State
from engine.quovadis.tell import tell
from engine.refusal import Code, Refusal

STOCK = ["3", "3", "2c", "4", "5", "2", "3", "5", "4", "2"]
REST = ["3"] * 12 + ["2"] * 6 + ["2c"] * 5 + ["4"] * 7 + ["5"] * 4


def start(seats: int = 3, **options: Any) -> State:
    defaults = {name: option.default for name, option in quovadis.options.items()}
    chance = {"stock": [[*STOCK, *REST]] * int(options.get("rounds", 1))}
    return quovadis.setup(Header("quovadis", seats, 0, defaults | options, chance))


def entries(state: State, raws: Sequence[dict[str, Any]]) -> tuple[list[Entry], State]:
    found: list[Entry] = []
    for raw in raws:
        entry = decode(state, raw)
        state = quovadis.apply(state, entry)
        found.append(entry)
    return found, state


def promises(
    *raws: dict[str, Any], said: dict[tuple[str, int], bool] | None = None, **options: Any
) -> tuple[Promise, ...]:
    state = start(**options)
    return ledger(state, entries(state, raws)[0], said)


def one(
    *raws: dict[str, Any], said: dict[tuple[str, int], bool] | None = None, **options: Any
) -> tuple[PromiseStatus, PromiseReason | None, int | None]:
    (promise,) = promises(*raws, said=said, **options)
    return promise.status, promise.why, promise.turn


def place(seat: int, at: str) -> dict[str, Any]:
    return {"seat": seat, "do": "place", "at": at}


def caesar(seat: int, to: str) -> dict[str, Any]:
    return {"seat": seat, "do": "caesar", "to": to}


def move(seat: int, path: str, *votes: int, use: Sequence[str] = ()) -> dict[str, Any]:
    return {"seat": seat, "do": "move", "path": path, "votes": list(votes), "use": list(use)}


def pledge(
    *made: str | dict[str, Any] | None,
    ident: str = "1",
    signed: tuple[int, ...] = (0, 1, 2),
    terms: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """A pledge that says next to nothing but its promises."""
    quiet = [{"term": "caesar_off", "path": "14-S"}]
    return {
        "do": "deal",
        "deal": {
            "id": ident,
            "mode": "pledge",
            "by": 0,
            "signed": list(signed),
            "terms": terms or quiet,
            "promises": list(made),
        },
    }


def gift(seat: int, committee: str, ident: str = "g", **more: Any) -> dict[str, Any]:
    terms = [{"term": "support", "seat": seat, "committee": committee, **more}]
    deal = {"id": ident, "mode": "option", "by": seat, "signed": [seat], "terms": terms}
    return {"do": "deal", "deal": deal}


def promise(
    kind: str, by: int, ally: int | None = None, until: int = 6, **fields: Any
) -> dict[str, Any]:
    return {"kind": kind, "by": by, "for": ally, "until": until, **fields}


# turn 1: seat 0 … turn 4: seat 0 again
OPENING = (place(0, "4"), place(1, "4"), place(2, "2"))
SUPPORT = promise("support", 1, 0, until=4, committee="4")


def test_a_support_is_kept_when_it_is_sealed() -> None:
    found = one(pledge(SUPPORT), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_a_support_is_broken_when_it_could_have_been_sealed_until_time_ran_out() -> None:
    found = one(pledge(SUPPORT), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 4)


def test_a_support_stays_open_until_its_last_turn() -> None:
    later = SUPPORT | {"until": 7}
    assert one(pledge(later), *OPENING, place(0, "2")) == (PromiseStatus.OPEN, None, None)


def test_a_support_that_nobody_could_use_lapses() -> None:
    found = one(pledge(SUPPORT), place(0, "2"), *OPENING[1:], place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_who_pledged_to_refuse_has_still_had_the_occasion() -> None:
    refuse = pledge(ident="2", terms=[{"term": "refuse", "seat": 1}])
    found = one(pledge(SUPPORT), *OPENING, refuse, place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 4)


REFUSE = promise("refuse", 1, 0, until=4, committee="4")


def test_a_refusal_is_broken_by_a_sealed_support() -> None:
    found = one(pledge(REFUSE), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, 4)


def test_a_refusal_is_kept_where_there_was_an_occasion() -> None:
    found = one(pledge(REFUSE), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.KEPT, PromiseReason.REFRAINED, 4)


def test_a_refusal_without_an_occasion_lapses() -> None:
    found = one(pledge(REFUSE), place(0, "2"), *OPENING[1:], place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_a_refusal_may_be_promised_to_one_against_another() -> None:
    against = promise("refuse", 1, 2, until=4, against=0)
    found = one(pledge(against), *OPENING, gift(1, "4"), place(0, "2"))
    assert found[0] is PromiseStatus.BROKEN


RICH = (*OPENING, gift(1, "4"), move(0, "4-8", 1, use=["g"]))  # turn 4: seat 0 has a IV, 1 a I
PAID = {"term": "pay", "from": 0, "to": 1, "laurels": 3}


def test_a_payment_is_kept_when_it_is_made() -> None:
    owed = promise("pay", 0, 1, until=5, laurels=3)
    found = one(pledge(owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 5)


def test_a_payment_may_be_made_in_parts() -> None:
    owed = promise("pay", 0, 1, until=5, laurels=4)
    found = one(pledge(owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert found == (PromiseStatus.OPEN, None, None)


def test_a_payment_not_made_in_time_is_broken() -> None:
    owed = promise("pay", 0, 1, until=5, laurels=3)
    found = one(pledge(owed), *RICH, place(1, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 5)


def test_a_payment_counts_for_one_promise_only() -> None:
    owed = promise("pay", 0, 1, until=5, laurels=3)
    first, second = promises(pledge(owed, owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert (first.status, second.status) == (PromiseStatus.KEPT, PromiseStatus.OPEN)


def test_caesar_is_put_where_he_was_promised() -> None:
    found = one(pledge(promise("caesar_on", 0, path="9-13")), *OPENING, caesar(0, "9-13"))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_caesar_not_put_there_in_time_is_broken() -> None:
    made = promise("caesar_on", 0, until=4, path="9-13")
    assert one(pledge(made), *OPENING, place(0, "4"))[0] is PromiseStatus.BROKEN


def test_caesar_kept_off_is_kept() -> None:
    made = promise("caesar_off", 0, until=4, path="9-13")
    found = one(pledge(made), *OPENING, place(0, "4"))
    assert found == (PromiseStatus.KEPT, PromiseReason.REFRAINED, 4)


def test_caesar_there_after_all_is_broken() -> None:
    made = promise("caesar_off", 0, until=7, path="9-13")
    found = one(pledge(made), *OPENING, caesar(0, "9-13"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, 4)


def test_where_others_put_caesar_on_their_turns_does_not_count() -> None:
    made = promise("caesar_off", 0, until=3, path="9-13")
    found = one(pledge(made), place(0, "4"), caesar(1, "9-13"), place(2, "4"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 3)


DO = promise("do", 0, until=4, act={"do": "place", "at": "2"})


def test_an_action_promised_and_taken_is_kept() -> None:
    assert one(pledge(DO), *OPENING, place(0, "2")) == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_an_action_on_the_turn_of_the_promise_itself_does_not_count() -> None:
    assert one(pledge(DO), place(0, "2"))[0] is PromiseStatus.OPEN


def test_an_action_not_taken_in_time_is_broken() -> None:
    assert one(pledge(DO), *OPENING, place(0, "4")) == (
        PromiseStatus.BROKEN,
        PromiseReason.NOT_DONE,
        4,
    )


def test_an_action_that_was_never_possible_lapses() -> None:
    made = promise("do", 0, until=4, act={"do": "move", "path": "4-7"})
    found = one(pledge(made), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_an_action_to_avoid_taken_after_all_is_broken() -> None:
    made = DO | {"kind": "avoid"}
    assert one(pledge(made), *OPENING, place(0, "2"))[0] is PromiseStatus.BROKEN


def test_an_action_avoided_is_kept() -> None:
    made = DO | {"kind": "avoid"}
    assert one(pledge(made), *OPENING, place(0, "4")) == (
        PromiseStatus.KEPT,
        PromiseReason.REFRAINED,
        4,
    )


WORDS = promise("words", 0, 1, until=2, words="I shall be nice to you")


@pytest.mark.parametrize(
    ("kept", "status"), [(True, PromiseStatus.KEPT), (False, PromiseStatus.BROKEN)]
)
def test_free_words_are_as_their_receiver_says(kept: bool, status: PromiseStatus) -> None:
    assert one(pledge(WORDS), *OPENING, said={("1", 0): kept})[:2] == (status, PromiseReason.SAID)


def test_free_words_stay_open_until_he_says_so() -> None:
    assert one(pledge(WORDS), *OPENING)[0] is PromiseStatus.OPEN


def test_free_words_to_nobody_lapse() -> None:
    assert one(pledge(WORDS | {"for": None}), *OPENING)[0] is PromiseStatus.LAPSED


def test_what_is_said_of_a_structured_promise_is_not_heard() -> None:
    assert one(pledge(DO), place(0, "2"), said={("1", 0): False})[0] is PromiseStatus.OPEN


def option(use: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    made = {"id": "o", "mode": "option", "by": 0, "signed": [0], "promises": [DO]}
    made["terms"] = [{"term": "do", "act": {"do": "place"}}]
    return {"do": "deal", "deal": made}, place(0, "2") | {"use": use}


def test_promises_of_an_option_not_exercised_do_not_count() -> None:
    assert promises(*option([])) == ()


def test_promises_of_an_option_count_from_its_exercise() -> None:
    (found,) = promises(*option(["o"]))
    assert (found.status, found.since) == (PromiseStatus.OPEN, 1)


@pytest.mark.parametrize(
    "made",
    [
        None,
        "x",
        [],
        {},
        DO | {"until": "9"},
        DO | {"until": True},
        DO | {"by": 9},
        DO | {"for": 0},  # the author
        DO | {"kind": ["do"]},
        DO | {"act": {"do": "fly"}},
        DO | {"more": 1},
        WORDS | {"words": " "},
        WORDS | {"words": "Half \ud800 a letter"},
        WORDS | {"words": "None \0 at all"},
        promise("pay", 0, None, laurels=2),
        promise("pay", 0, 1, laurels=0),
    ],
)
def test_what_cannot_be_judged_is_said_to_be_free_words(made: dict[str, Any] | None) -> None:
    (found,) = promises(pledge(made))
    assert isinstance(found.what, str)
    assert (found.by, found.ally, found.status) == (0, None, PromiseStatus.OPEN)
    assert promises(pledge(made, made), place(0, "2"))[1].item == 1


@pytest.mark.parametrize("made", [DO | {"act": {"do": "fly"}}, DO | {"by": 2}])
def test_what_cannot_be_judged_is_shown_and_lapses_with_the_game(made: dict[str, Any]) -> None:
    raw = pledge(made, signed=(0,))
    state = start()
    (entry,), after = entries(state, [raw])
    told = tell(state, entry, after, None)
    assert "Seat 0 promises “{" in told
    assert "turn 1000" not in told
    state = state._replace(seated=last_but_one(state))
    (found,) = ledger(state, entries(state, [raw, move(0, "10-S")])[0])
    assert (found.status, found.why) == (PromiseStatus.LAPSED, PromiseReason.GAME_ENDED)
    assert fides([found], 3) == ((0, 0),) * 3


def test_a_promise_whose_time_was_over_before_it_was_made_lapses_at_once() -> None:
    found = one(pledge(DO | {"until": 1}))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 1)


@pytest.mark.parametrize("listed", [None, [], {}, ""])
def test_a_list_that_is_empty_holds_no_promises(
    listed: str | list[Any] | dict[str, Any] | None,
) -> None:
    raw = pledge()
    raw["deal"]["promises"] = listed
    assert promises(raw) == ()


@pytest.mark.parametrize("listed", [1, "x", {"a": 1}])
def test_what_is_no_list_is_said_to_be_free_words(listed: int | str | dict[str, int]) -> None:
    raw = pledge()
    raw["deal"]["promises"] = listed
    (found,) = promises(raw)
    assert isinstance(found.what, str)


def test_nobody_promises_for_another() -> None:
    (own,) = promises(pledge(DO, signed=(0,)), place(0, "2"))
    assert not isinstance(own.what, str)
    (foreign,) = promises(pledge(DO | {"by": 2}, signed=(0,)), place(0, "2"))
    assert (foreign.by, isinstance(foreign.what, str)) == (0, True)


# Pacts


def pact(
    *made: str | dict[str, Any] | None, signed: tuple[int, ...] = (0, 1, 2), **more: Any
) -> dict[str, Any]:
    raw = pledge(*made, signed=signed)
    raw["deal"] |= {"terms": []} | more
    return raw


def refused(*raws: dict[str, Any]) -> Code:
    with pytest.raises(Refusal) as refusal:
        entries(start(), raws)
    return refusal.value.code


def test_a_pact_binds_nobody_and_is_scored() -> None:
    made = pact(REFUSE, promise("refuse", 0, 1, until=4, against=2))
    found = promises(made, *OPENING, gift(1, "4"), place(0, "2"))
    assert [p.status for p in found] == [PromiseStatus.BROKEN, PromiseStatus.LAPSED]
    state = start()
    _, after = entries(state, [made])
    assert quovadis.legal(after) == quovadis.legal(state)
    assert quovadis.replay(after)["deals"] == ["1"]


def test_a_pact_needs_a_promise_and_a_pledge() -> None:
    for made in (pact(), pact(mode="option"), pact(DO, mode="option"), pact(promises=None)):
        assert refused(made) is Code.MALFORMED
    for made in (pact("x"), pact({}), pact(promises="peace"), pact(DO, None)):
        assert refused(made) is Code.MALFORMED


def test_a_pact_is_signed_by_all_who_promise() -> None:
    assert refused(pact(DO, REFUSE, signed=(0,))) is Code.UNSIGNED
    assert refused(pact({"words": "peace"}, signed=(1,))) is Code.UNSIGNED
    assert refused(pact(DO | {"by": 9})) is Code.UNSIGNED
    assert promises(pact(DO, REFUSE, signed=(0, 1)))
    assert promises(pact({"words": "peace"}, signed=(0,)))


def test_a_pact_can_be_made_before_a_bonus_is_used() -> None:
    gained = (*OPENING, gift(1, "4"), move(0, "4-7", 1, use=["g"]))
    state = start()
    _, after = entries(state, [*gained, pact(DO | {"until": 9})])
    assert after.phase == "bonus"


# Support wherever it is needed

ANYWHERE = promise("support", 1, 0, until=7)


def test_support_anywhere_is_kept_by_the_first_that_is_sealed() -> None:
    found = one(pledge(ANYWHERE), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_support_anywhere_is_broken_if_it_could_have_been_given_somewhere() -> None:
    made = ANYWHERE | {"until": 4}
    assert one(pledge(made), *OPENING, place(0, "2"))[0] is PromiseStatus.BROKEN
    assert one(pledge(made), place(0, "2"), *OPENING[1:], place(0, "2"))[0] is PromiseStatus.LAPSED


def test_support_anywhere_of_two_consents_needs_both_in_one_place() -> None:
    made = ANYWHERE | {"until": 4, "votes": 2}
    found = one(pledge(made), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


# Want of change


def test_a_payment_that_fails_for_want_of_change_alone_lapses() -> None:
    owed = promise("pay", 0, 2, until=5, laurels=3)
    found = one(pledge(owed), *RICH, place(1, "2"))  # a IV, and nobody else's III
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_CHANGE, 5)


def test_a_payment_that_could_once_be_made_is_broken_all_the_same() -> None:
    owed = promise("pay", 0, 1, until=6, laurels=3)
    spent = {"term": "pay", "from": 1, "to": 2, "laurels": 1}
    broke = pledge(ident="2", terms=[spent])  # who could give change has it no more
    found = one(pledge(owed), *RICH, broke, place(1, "2"), place(2, "4"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 6)


def test_a_later_payment_that_fails_for_want_of_change_alone_lapses() -> None:
    pay = later(term="pay", **{"from": 0, "to": 2}, laurels=3)
    played = (pay, *RICH, place(1, "2"), place(2, "2"))
    found = promises(*played, binding="round")
    assert [(p.status, p.why) for p in found] == [(PromiseStatus.BROKEN, PromiseReason.OWN_DOING)]
    # sealed when the IV is there, it falls due on the next turn of the payer
    played = (*RICH, pay, place(1, "2"), place(2, "2"))
    found = promises(*played, binding="round")
    assert [(p.status, p.why) for p in found] == [(PromiseStatus.LAPSED, PromiseReason.NO_CHANGE)]


# Later terms


def later(**term: Any) -> dict[str, Any]:
    return pledge(terms=[{"when": "next", **term}])


def test_who_walked_away_from_his_own_later_support_has_broken_it() -> None:
    support = later(term="support", seat=0, committee="1", **{"for": 1})
    found = one(place(0, "1"), place(1, "2"), place(2, "2"), support, move(0, "1-5"),
                binding="round")  # fmt: skip
    assert found == (PromiseStatus.BROKEN, PromiseReason.OWN_DOING, 5)


def test_a_later_support_that_nobody_can_use_is_void_without_fault() -> None:
    support = later(term="support", seat=0, committee="4", **{"for": 1})
    found = one(place(0, "4"), place(1, "2"), place(2, "2"), support, place(0, "2"),
                binding="round")  # fmt: skip
    assert found == (PromiseStatus.LAPSED, PromiseReason.IMPOSSIBLE, 5)


def test_who_cannot_pay_what_falls_due_has_broken_it() -> None:
    pay = later(term="pay", **{"from": 1, "to": 0}, laurels=2)
    found = one(pay, place(0, "4"), binding="round")
    assert found == (PromiseStatus.BROKEN, PromiseReason.OWN_DOING, 2)


def test_a_later_term_in_force_is_no_promise() -> None:
    off = later(term="caesar_off", seat=1, path="9-13")
    assert promises(off, place(0, "4"), binding="round") == ()


# The end, and the record of a player


def last_but_one(state: State) -> tuple[tuple[int, ...], ...]:
    """Four senators have arrived, and one of seat 0 waits in the Forum, under Caesar."""
    board = state.setup.board
    seated = list(state.seated)
    seated[board.senate], seated[board.index["10"]] = (1, 1, 2, 2), (0,)
    return tuple(seated)


def ended(made: dict[str, Any]) -> tuple[Promise, ...]:
    state = start()
    state = state._replace(seated=last_but_one(state))
    found, _ = entries(state, [pledge(made), move(0, "10-S")])
    return ledger(state, found)


def test_when_the_game_ends_open_promises_lapse() -> None:
    (found,) = ended(DO | {"until": 40})
    assert (found.status, found.why, found.turn) == (
        PromiseStatus.LAPSED,
        PromiseReason.GAME_ENDED,
        1,
    )


def test_fides_counts_kept_and_broken() -> None:
    found = promises(pledge(DO, DO | {"kind": "avoid"}, REFUSE), *OPENING, place(0, "2"))
    assert fides(found, 3) == ((1, 1), (1, 0), (0, 0))


# What people read


def test_promises_are_shown_and_told_with_their_deal() -> None:
    state = start()
    (entry,), after = entries(state, [pledge(SUPPORT, WORDS)])
    wanted = "Seat 1 promises you a consent to a move out of Velabrum (4), by turn 4."
    assert wanted in " ".join(show(quovadis.view(after, 0)).split())
    assert wanted in tell(state, entry, after, 0)
    assert "“I shall be nice to you”" in tell(state, entry, after, 0)
