"""One test a rule of the deals page, in its order, named after it."""

from typing import Any

import pytest

from tests.engine.quovadis.layout import (
    Table,
    avoid,
    caesar_off,
    caesar_on,
    do,
    lay,
    pay,
    refuse,
    refused,
    support,
)

FOUR = {"4": [0, 1]}  # seat 0 can leave with the consent of seat 1


# The two modes


def test_an_option_is_used_with_the_main_action_and_lapses_otherwise() -> None:
    table = lay(there=FOUR, tiles={"4-7": "3"}).option("a", support(1, "4"), caesar_off("4-7"))
    assert table["deals"] == ["a"]
    assert table.place("1")["deals"] == []
    used = table.move("4-7", 1, use=["a"])
    assert used["committees"]["7"] == [0]
    assert used["deals"] == []


def test_the_active_player_names_the_options_he_exercises() -> None:
    table = lay(there=FOUR).option("a", support(1, "4"))
    refused("consent", table.move, "4-7", 1)
    refused("unknown", table.place, "1", use=["b"])


def test_a_refusal_quotes_no_more_of_an_id_than_can_be_read() -> None:
    assert len(refused("unknown", lay().place, "1", use=["[" * 5_000]).reason) < 100


def test_options_not_exercised_are_gone_during_the_bonus_and_used_ones_stay() -> None:
    table = lay(there={"4": [0, 0, 1]}, tiles={"4-7": "2c"})
    table = table.option("a", support(1, "4")).option("b", support(1, "4"))
    assert table.move("4-7", 1, use=["b"])["deals"] == ["b"]


def test_an_option_needs_a_trigger() -> None:
    refused("option", lay(holdings={0: {1: 1}}).option, "a", pay(0, 1, 1))
    refused("option", lay().option, "a", caesar_on("4-7"))
    assert lay().option("a", do("place"))


def test_all_terms_of_an_exercised_option_are_enforced() -> None:
    table = lay(there=FOUR, holdings={0: {1: 2}})
    table = table.option("a", support(1, "4"), pay(0, 1, 1), do("move", path="4-7"))
    refused("option", table.move, "4-8", 1, use=["a"])
    assert table.move("4-7", 1, use=["a"])["holdings"][1] == {"1": 2}


def test_a_pledge_binds_as_soon_as_it_is_sealed() -> None:
    table = lay(holdings={0: {1: 2}}).pledge("a", pay(0, 1, 1), avoid("caesar"))
    assert table["holdings"][:2] == [{"1": 1}, {"1": 1}]
    assert table["deals"] == ["a"]
    refused("pledged", table.caesar, "4-7")


# The terms


def test_support_is_of_another_seat() -> None:
    refused("rules", lay(there={"4": [0, 0]}).option, "a", support(0, "4"))


def test_support_may_name_the_path() -> None:
    table = lay(there=FOUR).option("a", support(1, "4", path="4-8"))
    refused("option", table.move, "4-7", 1, use=["a"])
    assert table.move("4-8", 1, use=["a"])


def test_support_of_several_votes() -> None:
    table = lay(there={"2": [0, 1, 1]}).option("a", support(1, "2", 2))
    assert table.move("2-9", 1, 1, use=["a"])["holdings"][1] == {"1": 2}


def test_do_binds_the_main_action_to_a_pattern() -> None:
    table = lay().pledge("a", do("place", at="2"))
    assert table.legal() == [{"seat": 0, "do": "place", "at": "2", "use": []}]


def test_avoid_forbids_a_pattern() -> None:
    table = lay().pledge("a", avoid("place", at="2"))
    refused("pledged", table.place, "2")
    assert table.place("1")


def test_avoid_is_no_option_and_support_and_refuse_have_their_modes() -> None:
    refused("rules", lay().option, "a", do("place"), avoid("caesar"))
    refused("rules", lay(there=FOUR).pledge, "a", support(1, "4"))
    refused("rules", lay().option, "a", do("place"), refuse(1))


def test_caesar_on_and_off_are_judged_when_the_turn_ends() -> None:
    table = lay().pledge("a", caesar_on("9-13"))
    assert [raw["to"] for raw in table.legal()] == ["9-13"]
    off = lay().pledge("a", caesar_off("10-S"))
    assert {raw["do"] for raw in off.legal()} == {"caesar"}


def test_caesar_terms_allow_a_move_that_may_bring_the_bonus() -> None:
    table = lay(there={"4": [0, 0]}, tiles={"4-7": "2c"}).pledge("a", caesar_on("9-13"))
    table = table.move("4-7", 0)
    assert table.legal() == [{"seat": 0, "do": "caesar", "to": "9-13"}]
    refused("pledged", table.keep)
    refused("pledged", table.caesar, "4-8")


def test_at_the_end_a_caesar_term_is_judged_by_where_caesar_then_stands() -> None:
    there = {"13": [0, 0], "S": [1, 2, 1, 2]}
    table = lay(there=there, tiles={"13-S": "2c"}).pledge("a", caesar_off("10-S"))
    refused("pledged", table.move, "13-S", 0)


def test_an_exercised_option_binds_the_bonus() -> None:
    table = lay(there=FOUR, tiles={"4-7": "2c"}).option("a", support(1, "4"), caesar_on("4-8"))
    table = table.move("4-7", 1, use=["a"])
    assert table.legal() == [{"seat": 0, "do": "caesar", "to": "4-8"}]


def test_an_option_pays_after_tile_and_consents() -> None:
    table = lay(there=FOUR, tiles={"4-7": "3"}).option("a", support(1, "4"), pay(0, 1, 2))
    assert table.move("4-7", 1, use=["a"])["holdings"][:2] == [{"1": 1}, {"3": 1}]


def test_several_options_pay_in_the_order_sealed_each_possible_at_its_moment() -> None:
    """Seat 1 has nothing to pay with until seat 0 has paid."""
    table = lay(holdings={0: {3: 1}}).option("z", do("place"), pay(0, 1, 3))
    refused("unpayable", table.option, "a", do("place"), pay(1, 2, 3))
    table = lay(holdings={0: {3: 1}, 1: {3: 1}})
    table = table.option("z", do("place"), pay(0, 1, 3)).option("a", do("place"), pay(1, 2, 3))
    assert table.place("1", use=["a", "z"])["holdings"] == [{}, {"3": 1}, {"3": 1}]
    assert table.place("1", use=["a"])["holdings"] == [{"3": 1}, {}, {"3": 1}]


def test_options_that_cannot_be_paid_together_are_no_legal_entry() -> None:
    table = lay(holdings={0: {2: 1}})
    table = table.option("a", do("place"), pay(0, 1, 2)).option("b", do("place"), pay(0, 2, 2))
    refused("unpayable", table.place, "1", use=["a", "b"])
    assert {tuple(raw["use"]) for raw in table.may(do="place", at="1")} == {(), ("a",), ("b",)}


def test_payment_is_between_two_different_seats() -> None:
    refused("malformed", lay(holdings={0: {1: 1}}).pledge, "a", pay(0, 0, 1))


def test_a_payment_may_be_between_any_two() -> None:
    table = lay(holdings={1: {2: 1}}).pledge("a", pay(1, 2, 2))
    assert table["holdings"] == [{}, {}, {"2": 1}]


# Patterns


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        (do("move"), {"4-7", "4-8", "1-5"}),
        (do("move", source="4"), {"4-7", "4-8"}),
        (do("move", to="7"), {"4-7"}),
        (do("move", path="1-5"), {"1-5"}),
    ],
)
def test_a_pattern_of_a_move_names_path_from_or_to(pattern: dict[str, Any], left: set[str]) -> None:
    table = lay(there={"4": [0, 0], "1": [0]}).pledge("a", pattern)
    assert {raw["path"] for raw in table.legal()} == left


@pytest.mark.parametrize(
    "act",
    [
        {},
        {"do": "keep"},
        {"do": "place", "at": "5"},
        {"do": "place", "to": "4-7"},
        {"do": "caesar", "to": "1-5"},
        {"do": "caesar", "path": "4-7"},
        {"do": "move", "path": "4-9"},
        {"do": "move", "from": "15"},
        {"do": "move", "at": "1"},
        {"do": "move", "seat": 0},
        {"do": ["move"]},
        "move",
        None,
    ],
)
def test_any_other_key_or_value_of_a_pattern_is_illegal(act: dict[str, Any] | None) -> None:
    term = {"term": "avoid", "act": act}
    refused("malformed", lay().pledge, "a", term, signed=[0])


@pytest.mark.parametrize("key", ["when", "seat", "for", "note"])
def test_any_other_key_of_a_term_is_illegal(key: str) -> None:
    refused("malformed", lay(holdings={0: {1: 1}}).pledge, "a", pay(0, 1, 1) | {key: 1})


@pytest.mark.parametrize("ident", ["", "1.0", ".", 1, None])
def test_an_id_is_a_string_that_is_not_empty_and_has_no_dot(ident: str | int | None) -> None:
    refused("malformed", lay().pledge, ident, avoid("place"))


def test_an_id_is_unique_in_the_game() -> None:
    table = lay().pledge("a", avoid("place"))
    refused("malformed", table.pledge, "a", avoid("place"))
    refused("malformed", table.caesar("4-7").pledge, "a", avoid("place"))


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, 10**400])
def test_votes_and_laurels_are_whole_numbers_from_one_on(number: bool | float) -> None:
    table = lay(there={"4": [0, 1, 1]}, holdings={0: {1: 5}})
    kind = "malformed" if number != 10**400 else "unpayable"
    refused(kind, table.pledge, "a", pay(0, 1, 1) | {"laurels": number})
    kind = "malformed" if number != 10**400 else "not_there"
    refused(kind, table.option, "a", support(1, "4") | {"votes": number})


def test_the_proposer_is_required_and_has_no_effect() -> None:
    for by in (0, 1, 2):
        assert lay().pledge("a", avoid("place"), by=by)
    refused("malformed", lay().pledge, "a", avoid("place"), by=3)
    refused("malformed", lay().pledge, "a", avoid("place"), by=None)


def test_promises_have_no_effect() -> None:
    promises = [{"seat": 1, "what": "anything", "until": 9}]
    table = lay().pledge("a", avoid("place"), promises=promises)
    assert table.seen == lay().pledge("a", avoid("place")).seen


# 1. Signatures


def test_every_seat_that_gives_anything_has_signed() -> None:
    table = lay(there=FOUR, holdings={0: {1: 9}, 1: {1: 9}})
    refused("unsigned", table.option, "a", support(1, "4"), signed=[0])
    refused("unsigned", table.option, "a", do("place"), signed=[1])
    for term in (avoid("place"), caesar_off("4-7")):
        refused("unsigned", table.pledge, "a", term, signed=[1, 2])
    refused("unsigned", table.pledge, "a", refuse(1), signed=[0, 2])


@pytest.mark.parametrize("signed", [[0], [1], [2], []])
def test_both_sides_of_a_payment_have_signed(signed: list[int]) -> None:
    refused("unsigned", lay(holdings={0: {1: 1}}).pledge, "a", pay(0, 1, 1), signed=signed)


def test_who_only_receives_support_need_not_sign() -> None:
    assert lay(there=FOUR).option("a", support(1, "4"), signed=[1])


# 2. Each term is possible now


def test_the_supporter_has_that_many_senators_there() -> None:
    refused("not_there", lay(there={"2": [0, 1]}).option, "a", support(1, "2", 2))
    refused("not_there", lay(there=FOUR).option, "a", support(2, "4"))


def test_support_against_a_refusal_is_refused_and_the_other_way_round() -> None:
    table = lay(there=FOUR)
    refused("pledged", table.pledge("a", refuse(1)).option, "b", support(1, "4"))
    refused("pledged", table.pledge("a", refuse(1, "4")).option, "b", support(1, "4"))
    refused("pledged", table.option("a", support(1, "4")).pledge, "b", refuse(1))
    refused("pledged", table.option("a", support(1, "4")).pledge, "b", refuse(1, "4"))
    assert table.pledge("a", refuse(1, "2")).option("b", support(1, "4"))
    assert table.option("a", support(1, "4")).pledge("b", refuse(1, "7"))


def test_the_active_seat_has_no_support_to_refuse() -> None:
    refused("rules", lay().pledge, "a", refuse(0))


def test_the_votes_of_all_exercised_options_never_exceed_the_need() -> None:
    table = lay(there={"2": [0, 1, 1, 2, 2]})
    table = table.option("a", support(1, "2", 2)).option("b", support(2, "2"))
    refused("consent", table.move, "2-6", 1, 1, 2, use=["a", "b"])
    refused("consent", table.move, "2-6", 1, 2, use=["a", "b"])
    assert table.move("2-6", 1, 1, use=["a"])


def test_nor_a_seats_votes_its_senators_there() -> None:
    table = lay(there={"2": [0, 0, 1]})
    table = table.option("a", support(1, "2")).option("b", support(1, "2"))
    refused("consent", table.move, "2-6", 1, 1, use=["a", "b"])
    assert table.move("2-6", 0, 1, use=["b"])


def test_own_senators_fill_the_rest() -> None:
    table = lay(there={"2": [0, 0, 1]}).option("a", support(1, "2"))
    assert table.may(path="2-6") == [
        {"seat": 0, "do": "move", "path": "2-6", "votes": [0, 1], "use": ["a"]}
    ]


def test_support_is_not_used_along_caesars_path() -> None:
    table = lay(there=FOUR, caesar="4-7").option("a", support(1, "4"))
    assert table.may(path="4-7") == [
        {"seat": 0, "do": "move", "path": "4-7", "votes": [], "use": []}
    ]


# 3. A way on, and options that could be exercised


def test_a_pledge_leaves_at_least_one_legal_way_to_go_on() -> None:
    table = lay().pledge("a", do("place"))
    refused("no_way_on", table.pledge, "b", avoid("place"))
    refused("no_way_on", lay().pledge, "a", do("move"))
    refused("no_way_on", lay().pledge, "a", caesar_on("4-7"), caesar_on("4-8"))


def test_two_supporters_sign_two_separate_options_for_one_move() -> None:
    table = lay(there={"2": [0, 1, 2]})
    table = table.option("a", support(1, "2")).option("b", support(2, "2"))
    assert table.move("2-6", 1, 2, use=["a", "b"])


def test_consents_still_missing_are_imagined_but_not_of_who_is_not_there() -> None:
    refused("never", lay(there={"2": [0, 1]}).option, "a", support(1, "2"))


def test_consents_are_not_imagined_of_who_pledged_to_refuse() -> None:
    table = lay(there={"2": [0, 1, 2]}).pledge("a", refuse(2, "2"))
    refused("never", table.option, "b", support(1, "2"))
    other = lay(there={"2": [0, 1, 2]}).pledge("a", refuse(2, "4"))
    assert other.option("b", support(1, "2"))


def test_imagined_consents_earn_nothing() -> None:
    """Seat 2 could pay with the I of its own consent, but that consent is only imagined."""
    table = lay(there={"2": [0, 1, 2]})
    refused("unpayable", table.option, "a", support(1, "2"), pay(2, 0, 1))
    assert table.option("a", support(2, "2"), pay(2, 0, 1))


def test_an_option_for_more_votes_than_the_move_needs_is_refused() -> None:
    refused("never", lay(there={"4": [0, 1, 1]}).option, "a", support(1, "4", 2))


def test_an_option_for_a_full_committee_is_refused() -> None:
    there = FOUR | {"7": [1, 1, 1], "8": [2]}
    refused("never", lay(there=there).option, "a", support(1, "4"))


def test_an_option_that_no_action_fits_is_refused() -> None:
    refused("never", lay(there=FOUR).option, "a", support(1, "4"), do("place"))
    refused("never", lay().option, "a", do("place"), caesar_on("4-7"))


def test_an_option_that_cannot_be_paid_is_refused_and_who_may_know_why() -> None:
    refusal = refused("unpayable", lay().option, "a", do("place"), pay(1, 2, 1))
    assert refusal.said_to(1) == refusal.reason
    assert refusal.said_to(0) == refusal.said_to(2) == refusal.said_to(None) != refusal.reason
    assert refusal.code_to(1) == "unpayable" != refusal.code_to(2)


def test_an_option_against_a_pledge_is_refused() -> None:
    table = lay(there=FOUR).pledge("a", avoid("move"))
    refused("pledged", table.option, "b", support(1, "4"))


# 4. A later deal never breaks an earlier one


def test_a_pledged_payment_may_not_take_what_an_option_costs() -> None:
    table = lay(there=FOUR, caesar="4-8", tiles={"4-7": None}, holdings={0: {1: 2}})
    table = table.option("a", support(1, "4"), pay(0, 1, 2))
    refused("breaks_deal", table.pledge, "b", pay(0, 2, 1))


def test_a_refusal_may_not_take_the_consent_an_option_needs() -> None:
    table = lay(there={"2": [0, 1, 2]}).option("a", support(1, "2"))
    refused("breaks_deal", table.pledge, "b", refuse(2))


@pytest.mark.parametrize(
    "own", [avoid("move"), do("place"), caesar_on("9-13"), caesar_off("10-S")], ids=str
)
def test_what_the_active_seat_pledges_of_his_own_actions_may_leave_options_useless(
    own: dict[str, Any],
) -> None:
    table = lay(there=FOUR, tiles={"4-7": "3", "4-8": "3"}).option("a", support(1, "4"))
    table = table.pledge("b", own)
    assert table["deals"] == ["a", "b"]
    assert table.may(do="move") == []


# 5. While a bonus is pending


def with_bonus(**more: Any) -> Table:
    table = lay(there={"4": [0, 1]}, tiles={"4-7": "2c"}, **more).option("a", support(1, "4"))
    return table.move("4-7", 1, use=["a"])


def test_during_the_bonus_only_pledges_are_sealed() -> None:
    refused("wrong_phase", with_bonus().option, "b", support(1, "4"))
    table = with_bonus().pledge("b", caesar_on("4-7"))
    assert table.legal() == [{"seat": 0, "do": "caesar", "to": "4-7"}]
    assert table["deals"] == ["a", "b"]


def test_during_the_bonus_nothing_is_pledged_about_the_main_action() -> None:
    refused("wrong_phase", with_bonus().pledge, "b", avoid("place"))
    refused("wrong_phase", with_bonus().pledge, "b", do("move"))


def test_during_the_bonus_a_refusal_of_exercised_support_is_refused() -> None:
    refused("pledged", with_bonus().pledge, "b", refuse(1, "4"))
    assert with_bonus().pledge("b", refuse(1, "7"))


def test_during_the_bonus_a_pledge_leaves_a_way_on() -> None:
    table = with_bonus().pledge("b", caesar_on("4-7"))
    refused("no_way_on", table.pledge, "c", caesar_off("4-7"))


def test_options_that_lapsed_are_no_hindrance_during_the_bonus() -> None:
    table = lay(there={"4": [0, 0, 1]}, tiles={"4-7": "2c"}).option("a", support(1, "4"))
    assert table.move("4-7", 0).pledge("b", refuse(1, "4"))


# Paying


@pytest.mark.parametrize(
    ("payer", "payee", "laurels", "left", "got"),
    [
        ({4: 1}, {}, 4, {}, {"4": 1}),
        ({4: 1}, {1: 2}, 2, {"1": 2}, {"4": 1}),
        ({2: 1, 1: 2}, {}, 2, {"1": 2}, {"2": 1}),
        ({3: 2, 5: 1, 1: 1}, {}, 6, {"3": 2}, {"1": 1, "5": 1}),
        ({1: 3, 4: 1}, {1: 1}, 3, {"4": 1}, {"1": 4}),
        ({5: 1, 4: 1}, {2: 1, 1: 1}, 3, {"2": 1, "4": 1}, {"1": 1, "5": 1}),
        ({5: 2}, {2: 1, 3: 2, 4: 1}, 4, {"2": 1, "4": 1}, {"3": 2, "5": 2}),
    ],
    ids=[
        "exact",
        "change",
        "few-given",
        "highest-given",
        "no-change-if-possible",
        "highest-given-for-change",
        "highest-back",
    ],
)
def test_tiles_are_picked(
    payer: dict[int, int],
    payee: dict[int, int],
    laurels: int,
    left: dict[str, int],
    got: dict[str, int],
) -> None:
    table = lay(holdings={0: payer, 1: payee}).pledge("a", pay(0, 1, laurels))
    assert table["holdings"][:2] == [left, got]


def test_without_exact_change_the_payment_is_impossible() -> None:
    table = lay(holdings={0: {4: 1}, 1: {1: 1}})
    refusal = refused("unpayable", table.pledge, "a", pay(0, 1, 2))
    assert refusal.knows == (0, 1)
    refusal = refused("unpayable", table.pledge, "a", pay(0, 1, 5))
    assert refusal.knows == (0,)


def test_change_is_the_payees_own_and_not_a_thirds() -> None:
    refused("unpayable", lay(holdings={0: {4: 1}, 2: {1: 4}}).pledge, "a", pay(0, 1, 2))


def test_a_ii_with_caesar_once_won_is_an_ordinary_ii() -> None:
    table = lay(there={"4": [0, 0]}, tiles={"4-7": "2c"}).move("4-7", 0)
    assert table.pledge("a", pay(0, 1, 2))["holdings"][1] == {"2": 1}


# No deals


def test_no_deals_after_the_end_of_a_turn_bind_the_next() -> None:
    table = lay().pledge("a", avoid("place")).caesar("4-7")
    assert table["deals"] == []
    assert table.place("1")


# Terms of the next turn


def test_binding_turn_knows_no_later_terms() -> None:
    refused("rules", lay().pledge, "a", support(1, "4", ally=2, when="next"))


@pytest.mark.parametrize("when", ["later", "", None, True, 1])
def test_when_has_no_other_value(when: str | bool | int | None) -> None:
    table = lay(binding="round")
    refused("malformed", table.pledge, "a", avoid("place", when=when, seat=1), signed=[0, 1, 2])


def test_a_later_term_is_no_trigger() -> None:
    table = lay(binding="round", there=FOUR)
    refused("option", table.option, "a", support(1, "4", ally=0, when="next"))
    refused("option", table.option, "a", do("place", seat=0, when="next"))


def test_only_form_and_signatures_of_a_later_term_are_checked() -> None:
    table = lay(binding="round")
    later = (pay(0, 1, 99, when="next"), support(2, "4", 3, ally=1, when="next"))
    assert table.pledge("a", *later)["holdings"][0] == {}
    refused("unsigned", table.pledge, "a", *later, signed=[0, 1])
    refused("malformed", table.pledge, "a", support(2, "4", ally=2, when="next"), signed=[2])
    refused("malformed", table.pledge, "a", support(2, "4", when="next"), signed=[2])
    refused("malformed", table.pledge, "a", avoid("place", when="next"), signed=[0])


def round_table(**more: Any) -> Table:
    return lay(binding="round", **more)


def test_support_falls_due_as_an_option_of_the_seat_named() -> None:
    table = round_table(there={"4": [1, 2]}).pledge("a", support(2, "4", ally=1, when="next"))
    table = table.place("1")
    assert table["deals"] == ["a.0"]
    assert table.move("4-7", 2, use=["a.0"])["holdings"][2] == {"1": 1}


def test_a_payment_falls_due_on_the_next_turn_of_the_payer_and_is_paid_there() -> None:
    table = round_table(holdings={1: {3: 1}}).pledge("a", pay(1, 0, 3, when="next"))
    assert table["holdings"][1] == {"3": 1}
    table = table.place("1")
    assert table["holdings"][:2] == [{"3": 1}, {}]
    assert table["deals"] == ["a.0"]


def test_do_avoid_and_caesar_fall_due_on_the_turn_of_the_seat_named() -> None:
    table = round_table().pledge(
        "a",
        avoid("place", seat=1, when="next"),
        caesar_off("4-7", seat=2, when="next"),
        do("place", seat=0, when="next"),
    )
    table = table.place("1")
    refused("pledged", table.place, "2")
    table = table.caesar("9-13")
    refused("pledged", table.caesar, "4-7")
    table = table.place("2")
    assert table["active"] == 0
    assert {raw["do"] for raw in table.legal()} == {"place"}


def test_a_refusal_falls_due_on_the_turn_of_who_is_refused() -> None:
    table = round_table(there={"4": [1, 2]}).pledge("a", refuse(2, ally=1, when="next"))
    table = table.place("1")
    refused("pledged", table.option, "b", support(2, "4"))


def test_later_terms_of_an_option_are_agreed_when_it_is_exercised() -> None:
    table = round_table().option("a", do("place"), avoid("place", seat=1, when="next"))
    assert table.place("1")["deals"] == []
    assert table.place("1", use=["a"])["deals"] == ["a.1"]


def test_what_cannot_be_kept_then_is_void_and_logged() -> None:
    table = round_table().pledge(
        "a", pay(1, 0, 1, when="next"), support(2, "4", ally=1, when="next")
    )
    table = table.place("1")
    assert table["deals"] == []
    assert table["void"] == ["a.0", "a.1"]


def test_later_terms_come_into_force_in_the_order_agreed() -> None:
    table = round_table()
    table = table.pledge("b", do("place", seat=1, when="next"))
    table = table.pledge("a", avoid("place", seat=1, when="next"))
    table = table.caesar("4-7")
    assert table["deals"] == ["b.0"]
    assert table["void"] == ["a.0"]


def test_until_then_nobody_is_kept_from_spending() -> None:
    table = round_table(holdings={1: {3: 1}}).pledge("a", pay(1, 0, 3, when="next"))
    table = table.pledge("b", pay(1, 2, 3)).place("1")
    assert table["void"] == ["a.0"]


def test_the_end_of_a_game_voids_what_is_open_without_listing_it() -> None:
    table = round_table(there={"10": [0], "S": [1, 1, 2, 2]})
    table = table.pledge("a", avoid("place", seat=1, when="next")).move("10-S")
    assert table["phase"] == "over"
    assert table["void"] == []


def test_later_terms_may_be_agreed_during_the_bonus() -> None:
    table = with_bonus(binding="round").pledge("b", avoid("place", seat=1, when="next")).keep()
    assert table["deals"] == ["b.0"]
