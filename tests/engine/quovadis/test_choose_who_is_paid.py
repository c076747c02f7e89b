"""Where the supply cannot pay all who consent, the mover chooses: every order is offered."""

from engine import quovadis
from engine.quovadis.state import State
from tests.engine.quovadis.tables import after, at_table, gift

SEATED = {"2": (0, 1, 2)}


def orders(supply: int) -> tuple[State, list[list[int]]]:
    state = at_table(SEATED, supply=supply)
    state = after(state, gift(1, "2", ident="1"), gift(2, "2", ident="2"))
    groups = quovadis.view(state, 0)["choices"]
    entries = [choice["entry"] for group in groups for choice in group["choices"]]
    moves = [raw for raw in entries if raw.get("path") == "2-6" and len(raw["use"]) == 2]
    return state, [raw["votes"] for raw in moves]


def test_the_last_laurel_goes_to_whom_the_mover_wants() -> None:
    state, found = orders(1)
    assert found == [[1, 2], [2, 1]]
    for votes in found:
        raw = {"seat": 0, "do": "move", "path": "2-6", "votes": votes, "use": ["1", "2"]}
        held = after(state, raw).holdings
        assert [held[seat][0] for seat in (1, 2)] == [int(votes[0] == seat) for seat in (1, 2)]


def test_where_all_are_paid_or_none_there_is_one_order() -> None:
    for supply in (0, 2, 18):
        assert orders(supply)[1] == [[1, 2]]


def test_the_choices_say_who_earns_it() -> None:
    state, _ = orders(1)
    groups = quovadis.view(state, 0)["choices"]
    said = [choice["sentence"] for group in groups for choice in group["choices"]]
    both = [one for one in said if "earns nothing" in one]
    assert len(both) == len(set(both)) >= 2
