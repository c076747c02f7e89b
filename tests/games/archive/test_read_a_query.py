"""A query is read, or refused with the character and what is nearest."""

import string

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import games
from games.archive.query import QueryFault, parse
from games.archive.query.keys import KEYS
from games.archive.query.terms import SORTS, Number, Sort

pytestmark = pytest.mark.once

READ = {
    "player:anna player:anna": "player:anna player:anna",
    'player:"Anna Lupa"': "player:anna-lupa",
    "player:ÄNNA": "player:anna",
    "-winner:anna": "-winner:anna",
    "seat:anna@02": "seat:anna@2",
    "won-seat:1,2": "won-seat:1,2",
    "turns>3": "turns>3",
    "turns>=03": "turns>=3",
    "deals:3..7,9": "deals:3..7,9",
    "deals<1": "deals<1",
    "ended:2026": "ended:2026",
    "ended:2026-01..2026-06,2025": "ended:2026-01..2026-06,2025",
    "ended>2026-05": "ended>2026-05",
    "paid>=4": "paid>=4",
    "paid:anna>ben,>ben,anna>": "paid:anna>ben,>ben,anna>",
    "consent:13>=3": "consent:13>=3",
    "consent:4": "consent:4",
    "broken:anna>ben": "broken:anna>ben",
    "player:123 seat:7@1 league:5": "player:123 seat:7@1 league:5",
    "paid:4>ben,anna>5": 'paid:"4">ben,anna>"5"',
    'kept:>"4","5">': 'kept:>"4","5">',
    "option:reveal=auto,rounds=3": "option:reveal=auto,rounds=3",
    "opening:2-2-4": "opening:2-2-4",
    "dealt:ben+anna": "dealt:anna+ben",
    "season:x/3": "season:x/3",
    '"No  DEAL"': '"no deal"',
    "Salvé": "salve",
    "4-7": "4-7",
    "mine -imported": "mine -imported",
    "Mine": "Mine",
    '"mine"': '"mine"',
    "a/b": '"a b"',
    '"a:b"': '"a b"',
    "sort:ended": "",
    "sort:-turns mine": "mine sort:-turns",
    "": "",
    "\t mine\n": "mine",
}

UNREADABLE = {
    "game:quovadis,": (15, "a value is missing here"),
    "opening:2-": (11, "a value is missing here"),
    "plyer:anna": (1, "player"),
    "mine Player:anna": (6, "player"),
    "game:quovadi": (6, "quovadis"),
    "-ending:ful": (9, "full"),
    "won-by:loyalist": (8, "loyalists"),
    "option:revel=auto": (8, "reveal"),
    "option:reveal=aut": (15, "auto"),
    "opening:2-9": (11, ""),
    "consent:99>=3": (9, ""),
    "sort:length": (6, ""),
    "turns:7..3": (7, ""),
    "turns:3..": (10, ""),
    "turns:..3": (7, ""),
    "turns:1234567890": (7, ""),
    "turns:٣": (7, ""),
    "turns:3 turns:": (15, ""),
    "turns>3,4": (7, ""),
    "ended:2026-13": (7, ""),
    "ended:2026-02-30": (7, ""),
    "ended:0000": (7, ""),
    "ended:2026-00": (7, ""),
    "ended>2026-03-00": (7, ""),
    "ended:9999-12..9999-11": (7, ""),
    "ended:2026-06..2026-01": (7, ""),
    "ended:2026-1": (7, ""),
    "a:b": (1, ""),
    "http://x": (1, ""),
    ":": (1, ""),
    "x <3": (3, ""),
    "player>anna": (7, ""),
    "won-seat>1": (9, ""),
    "won-seat:0": (10, ""),
    "player:": (8, ""),
    'player:""': (8, ""),
    "seat:anna": (6, ""),
    "dealt:anna": (7, ""),
    "paid:anna": (6, ""),
    "paid:>": (6, ""),
    "paid:a>b>c": (6, ""),
    "paid:>4": (7, ""),
    "paid:>=4": (7, ""),
    "kept:4>": (6, ""),
    "season:x": (8, ""),
    "mine:1": (1, ""),
    "-": (2, ""),
    "--mine": (2, ""),
    '"no deal': (1, ""),
    'no"deal"': (3, ""),
    '"no"deal': (5, ""),
    '""': (1, ""),
    "...": (1, ""),
    '"player":anna': (1, ""),
    "sort:turns sort:deals": (12, ""),
    "-sort:turns": (1, ""),
    "sort:turns,deals": (1, ""),
    "a\0b": (2, ""),
    "\ud800": (1, ""),
    "x" * 1001: (1001, ""),
    "a " * 41: (81, ""),
}


@pytest.mark.parametrize(("line", "written"), READ.items())
def test_a_query_has_one_canonical_text(line: str, written: str) -> None:
    assert str(parse(line)) == written
    assert parse(written) == parse(line)


@pytest.mark.parametrize(("line", "where"), UNREADABLE.items())
def test_a_fault_names_the_character_and_what_is_nearest(line: str, where: tuple[int, str]) -> None:
    with pytest.raises(QueryFault) as caught:
        parse(line)
    assert caught.value.at == where[0]
    assert f"Character {where[0]}:" in str(caught.value)
    assert where[1] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_as_much_as_may_be_is_read() -> None:
    assert len(parse("a " * 40).terms) == 40
    assert parse("x" * 1000).terms


def test_what_sorts_is_no_term() -> None:
    assert parse("sort:-margin").sort == Sort("margin", down=False)
    assert parse("mine").sort == Sort()


def test_more_than_a_number_is_after_it() -> None:
    (value,) = parse("turns>3").terms[0].values
    assert isinstance(value, Number)
    assert (value.low, value.high) == (4, None)


@pytest.mark.parametrize("line", ["x" * 10_000, '"' * 10_000, "a:" * 5_000, "-" * 10_000])
def test_ten_thousand_letters_are_refused(line: str) -> None:
    with pytest.raises(QueryFault) as caught:
        parse(line)
    assert caught.value.at == 1001  # nothing of it has been looked at


_VALUES = {
    **{key: ["anna", '"Anna Lupa"', "Ω", "a,b"] for key in ("player", "winner", "said", "league")},
    "game": list(games.NAMES),
    "seat": ["anna@2"],
    "won-seat": ["1", "2,3"],
    "option": ["reveal=auto", "rounds=3,reveal=none"],
    "opening": ["2", "1-2-4,2"],
    "ending": ["full,ides", "failed", "undecided"],
    "won-by": ["loyalists,traitors", "merchants"],
    "dealt": ["a+b", "b+a,c+d"],
    "season": ["x/3"],
    "ended": ["2026", "2026-02..2026-03-05", "2025-01,9999"],
    "sort": [*SORTS, *(f"-{key}" for key in SORTS)],
}
_NUMBERS = ["0", "7", "3..7", "1,2..3", "999999999"]


def _terms() -> st.SearchStrategy[str]:
    keyed = st.sampled_from(sorted(set(KEYS) - {"sort"})).flatmap(
        lambda key: st.sampled_from([f"{key}:{value}" for value in _VALUES.get(key, _NUMBERS)])
    )
    compared = st.builds(
        lambda key, sign, number: f"{key}{sign}{number}",
        st.sampled_from([key for key, one in KEYS.items() if one.compared and key != "ended"]),
        st.sampled_from(["<", "<=", ">", ">="]),
        st.integers(0, 999_999_999),
    )
    words = st.text(string.ascii_letters + "äßé-", min_size=1, max_size=8).filter(
        lambda word: word.strip("-") and not word.startswith("-")
    )
    phrases = st.lists(words, min_size=1, max_size=3).map(lambda each: f'"{" ".join(each)}"')
    special = st.sampled_from(["mine", "imported", "paid:a>b", "kept:a>", "consent:13<4"])
    return st.tuples(st.sampled_from(["", "-"]), keyed | compared | words | phrases | special).map(
        "".join
    )


@given(st.lists(_terms(), max_size=12), st.sampled_from(["", *_VALUES["sort"]]))
@settings(max_examples=300, deadline=None)
def test_canonical_text_reads_as_the_same_query(terms: list[str], sort: str) -> None:
    query = parse(" ".join([*terms, *([f"sort:{sort}"] if sort else [])]))
    assert parse(str(query)) == query
    assert str(parse(str(query))) == str(query)


@given(st.text(max_size=60) | st.text('-:<>=,"@+/. abc019', max_size=40))
@example("turns:" + "9" * 300)
@settings(max_examples=600, deadline=None)
def test_garbage_is_a_fault_and_never_an_error(line: str) -> None:
    fault = None
    try:
        query = parse(line)
    except QueryFault as caught:
        fault = caught
    if fault is None:
        assert parse(str(query)) == query
    else:
        assert 1 <= fault.at <= len(line) + 1
