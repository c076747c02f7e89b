"""The ledger of promises, one rule a test (docs/promises.md)."""

import pytest

from engine import quovadis
from engine.game import Header
from engine.quovadis.codec import decode
from engine.quovadis.promise_terms import PromiseReason, PromiseStatus
from engine.quovadis.promises import fides, ledger
from engine.quovadis.show import show
from engine.quovadis.tell import tell

STOCK = ["3", "3", "2c", "4", "5", "2", "3", "5", "4", "2"]
REST = ["3"] * 12 + ["2"] * 6 + ["2c"] * 5 + ["4"] * 7 + ["5"] * 4


def start(seats=3, **options):
    defaults = {name: option.default for name, option in quovadis.options.items()}
    chance = {"stock": [[*STOCK, *REST]] * int(options.get("rounds", 1))}
    return quovadis.setup(Header("quovadis", seats, 0, defaults | options, chance))


def entries(state, raws):
    found = []
    for raw in raws:
        entry = decode(state, raw)
        state = quovadis.apply(state, entry)
        found.append(entry)
    return found, state


def promises(*raws, said=None, **options):
    state = start(**options)
    return ledger(state, entries(state, raws)[0], said)


def one(*raws, said=None, **options):
    (promise,) = promises(*raws, said=said, **options)
    return promise.status, promise.why, promise.turn


def place(seat, at):
    return {"seat": seat, "do": "place", "at": at}


def caesar(seat, to):
    return {"seat": seat, "do": "caesar", "to": to}


def move(seat, path, *votes, use=()):
    return {"seat": seat, "do": "move", "path": path, "votes": list(votes), "use": list(use)}


def pledge(*made, ident="1", signed=(0, 1, 2), terms=None):
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


def gift(seat, committee, ident="g", **more):
    terms = [{"term": "support", "seat": seat, "committee": committee, **more}]
    deal = {"id": ident, "mode": "option", "by": seat, "signed": [seat], "terms": terms}
    return {"do": "deal", "deal": deal}


def promise(kind, by, ally=None, until=6, **fields):
    return {"kind": kind, "by": by, "for": ally, "until": until, **fields}


# turn 1: seat 0 … turn 4: seat 0 again
OPENING = (place(0, "4"), place(1, "4"), place(2, "2"))
SUPPORT = promise("support", 1, 0, until=4, committee="4")


def test_a_support_is_kept_when_it_is_sealed():
    found = one(pledge(SUPPORT), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_a_support_is_broken_when_it_could_have_been_sealed_until_time_ran_out():
    found = one(pledge(SUPPORT), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 4)


def test_a_support_stays_open_until_its_last_turn():
    later = SUPPORT | {"until": 7}
    assert one(pledge(later), *OPENING, place(0, "2")) == (PromiseStatus.OPEN, None, None)


def test_a_support_that_nobody_could_use_lapses():
    found = one(pledge(SUPPORT), place(0, "2"), *OPENING[1:], place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_who_pledged_to_refuse_has_still_had_the_occasion():
    refuse = pledge(ident="2", terms=[{"term": "refuse", "seat": 1}])
    found = one(pledge(SUPPORT), *OPENING, refuse, place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 4)


REFUSE = promise("refuse", 1, 0, until=4, committee="4")


def test_a_refusal_is_broken_by_a_sealed_support():
    found = one(pledge(REFUSE), *OPENING, gift(1, "4"), place(0, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, 4)


def test_a_refusal_is_kept_where_there_was_an_occasion():
    found = one(pledge(REFUSE), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.KEPT, PromiseReason.REFRAINED, 4)


def test_a_refusal_without_an_occasion_lapses():
    found = one(pledge(REFUSE), place(0, "2"), *OPENING[1:], place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_a_refusal_may_be_promised_to_one_against_another():
    against = promise("refuse", 1, 2, until=4, against=0)
    found = one(pledge(against), *OPENING, gift(1, "4"), place(0, "2"))
    assert found[0] is PromiseStatus.BROKEN


RICH = (*OPENING, gift(1, "4"), move(0, "4-8", 1, use=["g"]))  # turn 4: seat 0 has a IV, 1 a I
PAID = {"term": "pay", "from": 0, "to": 1, "laurels": 3}


def test_a_payment_is_kept_when_it_is_made():
    owed = promise("pay", 0, 1, until=5, laurels=3)
    found = one(pledge(owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 5)


def test_a_payment_may_be_made_in_parts():
    owed = promise("pay", 0, 1, until=5, laurels=4)
    found = one(pledge(owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert found == (PromiseStatus.OPEN, None, None)


def test_a_payment_not_made_in_time_is_broken():
    owed = promise("pay", 0, 1, until=5, laurels=3)
    found = one(pledge(owed), *RICH, place(1, "2"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.NOT_DONE, 5)


def test_a_payment_counts_for_one_promise_only():
    owed = promise("pay", 0, 1, until=5, laurels=3)
    first, second = promises(pledge(owed, owed), *RICH, pledge(ident="2", terms=[PAID]))
    assert (first.status, second.status) == (PromiseStatus.KEPT, PromiseStatus.OPEN)


def test_caesar_is_put_where_he_was_promised():
    found = one(pledge(promise("caesar_on", 0, path="9-13")), *OPENING, caesar(0, "9-13"))
    assert found == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_caesar_not_put_there_in_time_is_broken():
    made = promise("caesar_on", 0, until=4, path="9-13")
    assert one(pledge(made), *OPENING, place(0, "4"))[0] is PromiseStatus.BROKEN


def test_caesar_kept_off_is_kept():
    made = promise("caesar_off", 0, until=4, path="9-13")
    found = one(pledge(made), *OPENING, place(0, "4"))
    assert found == (PromiseStatus.KEPT, PromiseReason.REFRAINED, 4)


def test_caesar_there_after_all_is_broken():
    made = promise("caesar_off", 0, until=7, path="9-13")
    found = one(pledge(made), *OPENING, caesar(0, "9-13"))
    assert found == (PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, 4)


def test_where_others_put_caesar_on_their_turns_does_not_count():
    made = promise("caesar_off", 0, until=3, path="9-13")
    found = one(pledge(made), place(0, "4"), caesar(1, "9-13"), place(2, "4"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 3)


DO = promise("do", 0, until=4, act={"do": "place", "at": "2"})


def test_an_action_promised_and_taken_is_kept():
    assert one(pledge(DO), *OPENING, place(0, "2")) == (PromiseStatus.KEPT, PromiseReason.DONE, 4)


def test_an_action_on_the_turn_of_the_promise_itself_does_not_count():
    assert one(pledge(DO), place(0, "2"))[0] is PromiseStatus.OPEN


def test_an_action_not_taken_in_time_is_broken():
    assert one(pledge(DO), *OPENING, place(0, "4")) == (
        PromiseStatus.BROKEN,
        PromiseReason.NOT_DONE,
        4,
    )


def test_an_action_that_was_never_possible_lapses():
    made = promise("do", 0, until=4, act={"do": "move", "path": "4-7"})
    found = one(pledge(made), *OPENING, place(0, "2"))
    assert found == (PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, 4)


def test_an_action_to_avoid_taken_after_all_is_broken():
    made = DO | {"kind": "avoid"}
    assert one(pledge(made), *OPENING, place(0, "2"))[0] is PromiseStatus.BROKEN


def test_an_action_avoided_is_kept():
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
def test_free_words_are_as_their_receiver_says(kept, status):
    assert one(pledge(WORDS), *OPENING, said={("1", 0): kept})[:2] == (status, PromiseReason.SAID)


def test_free_words_stay_open_until_he_says_so():
    assert one(pledge(WORDS), *OPENING)[0] is PromiseStatus.OPEN


def test_free_words_to_nobody_lapse():
    assert one(pledge(WORDS | {"for": None}), *OPENING)[0] is PromiseStatus.LAPSED


def test_what_is_said_of_a_structured_promise_is_not_heard():
    assert one(pledge(DO), place(0, "2"), said={("1", 0): False})[0] is PromiseStatus.OPEN


def option(use):
    made = {"id": "o", "mode": "option", "by": 0, "signed": [0], "promises": [DO]}
    made["terms"] = [{"term": "do", "act": {"do": "place"}}]
    return {"do": "deal", "deal": made}, place(0, "2") | {"use": use}


def test_promises_of_an_option_not_exercised_do_not_count():
    assert promises(*option([])) == ()


def test_promises_of_an_option_count_from_its_exercise():
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
        DO | {"until": 1},  # not a later turn
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
def test_what_is_malformed_is_no_promise(made):
    assert promises(pledge(made)) == ()
    assert promises(pledge(terms=None) | {}, place(0, "2")) == ()


@pytest.mark.parametrize("listed", [None, 1, "x", {"a": 1}])
def test_a_list_that_is_none_holds_no_promises(listed):
    raw = pledge()
    raw["deal"]["promises"] = listed
    assert promises(raw) == ()


def test_nobody_promises_for_another():
    assert promises(pledge(DO, signed=(0,)), place(0, "2"))
    assert not promises(pledge(DO | {"by": 2}, signed=(0,)), place(0, "2"))


# Later terms


def later(**term):
    return pledge(terms=[{"when": "next", **term}])


def test_who_walked_away_from_his_own_later_support_has_broken_it():
    support = later(term="support", seat=0, committee="1", **{"for": 1})
    found = one(place(0, "1"), place(1, "2"), place(2, "2"), support, move(0, "1-5"),
                binding="round")  # fmt: skip
    assert found == (PromiseStatus.BROKEN, PromiseReason.OWN_DOING, 5)


def test_a_later_support_that_nobody_can_use_is_void_without_fault():
    support = later(term="support", seat=0, committee="4", **{"for": 1})
    found = one(place(0, "4"), place(1, "2"), place(2, "2"), support, place(0, "2"),
                binding="round")  # fmt: skip
    assert found == (PromiseStatus.LAPSED, PromiseReason.IMPOSSIBLE, 5)


def test_who_cannot_pay_what_falls_due_has_broken_it():
    pay = later(term="pay", **{"from": 1, "to": 0}, laurels=2)
    found = one(pay, place(0, "4"), binding="round")
    assert found == (PromiseStatus.BROKEN, PromiseReason.OWN_DOING, 2)


def test_a_later_term_in_force_is_no_promise():
    off = later(term="caesar_off", seat=1, path="9-13")
    assert promises(off, place(0, "4"), binding="round") == ()


# The end, and the record of a player


def ended(made):
    """Five senators up from the Forum, under Caesar, whoever's turn it is."""
    state = start()
    board = state.setup.board
    seated = list(state.seated)
    seated[board.senate], seated[board.index["10"]] = (1, 1, 2, 2), (0,)
    state = state._replace(seated=tuple(seated))
    found, _ = entries(state, [pledge(made), move(0, "10-S")])
    return ledger(state, found)


def test_when_the_game_ends_open_promises_lapse():
    (found,) = ended(DO | {"until": 40})
    assert (found.status, found.why, found.turn) == (
        PromiseStatus.LAPSED,
        PromiseReason.GAME_ENDED,
        1,
    )


def test_fides_counts_kept_and_broken():
    found = promises(pledge(DO, DO | {"kind": "avoid"}, REFUSE), *OPENING, place(0, "2"))
    assert fides(found, 3) == ((1, 1), (1, 0), (0, 0))


# What people read


def test_promises_are_shown_and_told_with_their_deal():
    state = start()
    (entry,), after = entries(state, [pledge(SUPPORT, WORDS)])
    wanted = "Seat 1 promises you a consent to a move out of Velabrum (4), by turn 4."
    assert wanted in " ".join(show(quovadis.view(after, 0)).split())
    assert wanted in tell(state, entry, after, 0)
    assert "“I shall be nice to you”" in tell(state, entry, after, 0)
