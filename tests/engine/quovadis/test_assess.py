"""A draft assessed, one rule a test; test_assess_laws.py holds what is true of all."""

from typing import Any

from engine.game import Raw
from engine.quovadis.amounts import amounts_words
from engine.quovadis.assess import Assessment, assess, signers
from engine.refusal import Code
from tests.engine.quovadis.tables import after, at_table, gift, option, pays, pledge
from tests.sure import sure

VELABRUM = {"4": (0, 1)}


def draft(raw: Raw, **more: Any) -> dict[str, Any]:
    """The deal of an entry as somebody drafts it: not signed, without an id."""
    return {"mode": raw["deal"]["mode"], "terms": raw["deal"]["terms"]} | more


def priced(laurels: int = 2, payer: int = 0, payee: int = 1) -> dict[str, Any]:
    return draft(option(pays(payer, payee, laurels), seat=1, committee="4", path="4-8"))


def codes(found: Assessment) -> list[tuple[int | None, Code]]:
    return [(fault.term, fault.code) for fault in found.faults]


def test_who_must_sign_and_who_has_not() -> None:
    found = assess(at_table(VELABRUM), priced() | {"signed": [1]}, 2)
    assert (found.signers, found.missing) == ((0, 1), (0,))
    assert signers(at_table(VELABRUM), priced()) == (0, 1)


def test_missing_signatures_are_no_fault() -> None:
    assert assess(at_table(VELABRUM), draft(gift(1, "4")), 0).sealable


def test_an_example_fits_the_option() -> None:
    found = assess(at_table(VELABRUM), priced(3), 0)
    assert found.fits == {
        "seat": 0, "do": "move", "path": "4-8", "votes": [1], "use": ["draft"]
    }  # fmt: skip


def test_consents_still_missing_are_imagined_in_the_example() -> None:
    found = assess(at_table({"2": (0, 1, 2)}), draft(gift(1, "2")), 0)
    assert sure(found.fits)["votes"] == [1, 2]


def test_the_viewer_sees_his_laurels_and_of_others_the_difference() -> None:
    state = at_table(VELABRUM, holdings={0: (2, 0, 0, 0, 0), 1: (0, 0, 1, 0, 0)})
    mine, other = assess(state, priced(), 0).prospects
    assert (mine.gain, mine.tile, mine.laurels) == (2, "4", 4)
    assert (other.gain, other.consents, other.laurels) == (3, 1, None)
    assert assess(state, priced(), None).prospects[0].laurels is None


def test_all_faults_are_found_each_at_its_term() -> None:
    raw = draft(
        option(
            pays(0, 1, 2, when="next"),
            {"term": "refuse", "seat": 2},
            {"term": "avoid", "act": {"do": "place"}},
            seat=2,
            committee="4",
        )
    )
    assert codes(assess(at_table(VELABRUM), raw, 0)) == [
        (0, Code.NOT_THERE),
        (1, Code.RULES),
        (2, Code.RULES),
        (3, Code.RULES),
    ]


def test_terms_of_no_form_are_found_each_at_its_place() -> None:
    raw = draft(pledge(pays(0, 0, 1), pays(0, 1, 1), {"term": "dance"}))
    assert codes(assess(at_table({}), raw, 0)) == [(0, Code.MALFORMED), (2, Code.MALFORMED)]


def test_what_is_no_deal_at_all_is_answered() -> None:
    wrong: tuple[Any, ...] = (None, 3, [], {}, {"terms": []})
    for raw in wrong:
        found = assess(at_table({}), raw, 0)
        assert not found.sealable
        assert codes(found) == [(None, Code.MALFORMED)]


def test_after_the_game_nothing_is_sealed() -> None:
    state = at_table({})._replace(phase="over", active=-1)
    assert codes(assess(state, priced(), 0)) == [(None, Code.WRONG_PHASE)]


def test_an_option_needs_a_trigger() -> None:
    raw = {"mode": "option", "terms": [pays(0, 1, 1)]}
    assert (None, Code.OPTION) in codes(assess(at_table(VELABRUM), raw, 0))


POOR = draft(pledge(pays(0, 1, 4)))


def test_who_is_too_poor_learns_it_himself_and_nobody_else() -> None:
    state = at_table({}, holdings={0: (3, 0, 0, 0, 0), 1: (5, 0, 0, 0, 0)})
    assert codes(assess(state, POOR, 0)) == [(0, Code.UNPAYABLE)]
    for viewer in (1, 2, None):
        found = assess(state, POOR, viewer)
        assert found.sealable
        assert found.unseen


def test_that_there_is_no_exact_change_nobody_learns_from_a_draft() -> None:
    state = at_table({}, holdings={0: (0, 0, 0, 0, 1), 1: (0, 0, 1, 0, 0)})
    for viewer in (0, 1, 2, None):
        found = assess(state, POOR, viewer)
        assert found.sealable
        assert found.unseen


def test_whose_payee_has_no_tile_sees_that_there_is_no_change() -> None:
    state = at_table({}, holdings={0: (0, 0, 0, 0, 1)})
    found = assess(state, POOR, 0)
    assert [fault.sentence for fault in found.faults] == [
        (
            "There is no exact way to pay this: you would hold a V, and without change you can "
            "pay 5 or nothing."
        )
    ]
    for viewer in (1, 2, None):
        assert assess(state, POOR, viewer).sealable


def test_who_can_pay_without_change_knows_that_it_can_be_sealed() -> None:
    state = at_table({}, holdings={0: (1, 0, 1, 0, 1), 1: (0, 0, 1, 0, 0)})
    found = assess(state, POOR, 0)
    assert (found.sealable, found.unseen) == (True, False)
    assert assess(state, POOR, 1).unseen


def test_a_chain_of_payments_does_not_tell_what_its_first_payer_holds() -> None:
    """Seat 1 cannot pay 4 exactly: no price of seat 0's may be the last at which it reads so."""
    held = {0: (0, 0, 2, 1, 0), 1: (0, 0, 0, 0, 1), 2: (0, 2, 0, 0, 1), 3: (0, 0, 1, 0, 0)}
    state = at_table({}, seats=4, holdings=held)
    for one, two in ((0, 2), (2, 0)):
        most = 5 * sum(held[one])
        for total in range(1, most + 1):
            chain = draft(pledge(pays(one, two, total), pays(1, 3, 4)))
            assert codes(assess(state, chain, 1)) == []
        chain = draft(pledge(pays(one, two, most + 1), pays(1, 3, 4)))
        assert codes(assess(state, chain, 1)) == [(0, Code.UNPAYABLE)]


def test_what_one_is_paid_first_can_be_handed_on() -> None:
    state = at_table({}, holdings={1: (0, 0, 1, 0, 0)})
    raw = draft(pledge(pays(1, 0, 3), pays(0, 2, 3)))
    for viewer in (0, 1, 2, None):
        assert assess(state, raw, viewer).sealable
    assert codes(assess(state, draft(pledge(pays(0, 2, 3), pays(1, 0, 3))), 0)) == [
        (0, Code.UNPAYABLE)
    ]


def test_what_tile_counts_forbid_everybody_sees() -> None:
    found = assess(at_table({}), POOR, 2)
    assert found.faults[0].sentence == "Seat 0 cannot have that many laurels with no tiles."


def test_a_payment_of_an_option_may_come_from_the_tile() -> None:
    state = at_table(VELABRUM)
    assert assess(state, priced(3), 0).sealable  # the IV, and the I of the consent as change
    assert codes(assess(state, priced(2), 0)) == [(None, Code.UNPAYABLE)]
    state = at_table({"4": (0, 1)}, supply=0)
    assert codes(assess(state, priced(3), 0)) == [(None, Code.UNPAYABLE)]


def test_a_pledge_that_leaves_no_way_on_is_told_to_all() -> None:
    raw = draft(pledge({"term": "do", "act": {"do": "move"}}))
    for viewer in (0, 1, None):
        assert codes(assess(at_table({}), raw, viewer)) == [(None, Code.NO_WAY_ON)]


def test_a_payment_that_breaks_an_earlier_price_is_told_its_payer() -> None:
    state = at_table({"4": (0, 1), "2": (2,)}, holdings={1: (3, 0, 0, 0, 0)})
    earlier = option(pays(1, 2, 3), seat=1, committee="4")
    state = after(state, earlier)
    raw = draft(pledge(pays(1, 2, 2)))
    assert codes(assess(state, raw, 1)) == [(None, Code.BREAKS_DEAL)]
    assert assess(state, raw, 0).sealable


def test_whether_change_would_break_an_earlier_price_is_not_told() -> None:
    """Seat 1 gives its III away and keeps a V: whether seat 2 could change it is not known."""
    for held in ((0, 1, 0, 0, 0), (0, 0, 0, 1, 0)):
        state = at_table({"4": (0, 1)}, holdings={1: (0, 0, 1, 0, 1), 2: held})
        state = after(state, option(pays(1, 2, 3), seat=1, committee="4"))
        found = assess(state, draft(pledge(pays(1, 0, 3))), 1)
        assert (found.sealable, found.unseen) == (True, True)


def test_every_earlier_deal_that_a_pledge_would_break_is_named() -> None:
    state = at_table({"4": (0, 1), "2": (2,)}, holdings={1: (3, 0, 0, 0, 0)})
    for number in ("1", "2"):
        entry = option(pays(1, 2, 3), seat=1, committee="4")
        state = after(state, entry | {"deal": entry["deal"] | {"id": number}})
    found = assess(state, draft(pledge(pays(1, 2, 2))), 1)
    assert [fault.sentence for fault in found.faults] == [
        "Deal 1 could then no longer be exercised.",
        "Deal 2 could then no longer be exercised.",
    ]


def test_it_is_told_in_a_sentence() -> None:
    found = assess(at_table(VELABRUM), priced(), 1)
    assert found.sentence == (
        "You agree to a move from Velabrum (4) up to Esquiline (8); if seat 0 uses it, "
        "seat 0 pays you two laurels."
    )


def test_a_consent_that_the_mover_does_not_need_is_said_to_be_so() -> None:
    assert assess(at_table(VELABRUM), priced(), 0).remark == ""
    own = at_table({"4": (0, 0, 1)}, holdings={0: (2, 0, 0, 0, 0)})
    assert assess(own, priced(), 0).remark == "You do not need this consent."
    assert assess(own, priced(), 1).remark == "Seat 0 does not need this consent."


def test_the_payer_reads_which_amounts_their_tiles_pay() -> None:
    assert amounts_words((1, 0, 1, 0, 0)) == (
        "you would hold a I, a III, and without change you can pay 1, 3 or 4"
    )
    assert amounts_words((2, 1, 0, 0, 0)).endswith("you can pay any amount up to 4")
    assert amounts_words((0, 0, 0, 0, 0)) == "you would hold no laurels"


def test_who_has_too_few_laurels_reads_how_many_they_hold() -> None:
    state = at_table({}, holdings={0: (0, 0, 0, 0, 1)})
    deal = {"mode": "pledge", "terms": [{"term": "pay", "from": 0, "to": 1, "laurels": 9}]}
    (fault,) = assess(state, deal, 0).faults
    assert fault.sentence == "You cannot have that many laurels: you hold five laurels."


def test_consents_that_lack_are_counted() -> None:
    alone = assess(at_table({"2": (0, 1)}), draft(gift(1, "2")), 0)
    (fault,) = alone.faults
    assert fault.sentence == (
        "The move 2-6 needs 1 more consent of others, and none could be given there."
    )
    few = assess(at_table({"4": (0, 1)}), draft(gift(1, "4", votes=2)), 0)
    assert few.faults[0].sentence == "Seat 1 has one senator in Velabrum, not 2."


def test_the_deal_in_the_way_is_named() -> None:
    refuse = pledge({"term": "refuse", "seat": 1}, ident="no")
    state = after(at_table(VELABRUM), refuse)
    (fault,) = assess(state, draft(gift(1, "4")), 0).faults
    assert "in deal no" in fault.sentence
    state = after(at_table(VELABRUM), pledge({"term": "avoid", "act": {"do": "move"}}, ident="st"))
    (fault,) = assess(state, draft(gift(1, "4")), 0).faults
    assert "agreed to in deal st" in fault.sentence


def test_the_mover_reads_what_their_tiles_will_pay_after_the_move() -> None:
    """Out of the Velabrum along 4-8, with a II in hand: nine cannot be paid then."""
    table = at_table(VELABRUM, holdings={0: (0, 1, 0, 0, 0)})
    terms = [{"term": "support", "seat": 1, "committee": "4", "path": "4-8"}]
    terms.append({"term": "pay", "from": 0, "to": 1, "laurels": 9})
    found = assess(table, {"mode": "option", "terms": terms}, 0)
    (fault,) = found.faults
    assert fault.sentence.startswith("You could not pay that: you would hold a II, a ")
    assert "without change you can pay 2, " in fault.sentence
