"""The laws that hold for every game of the registry. A new game need not ask for them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from engine import games, match, records
from engine.game import ClaimKind, Game, Header, Raw
from engine.records import Record
from engine.refusal import Refusal
from tests.engine.everything import name, random_game, twins, viewers  # noqa: F401
from tests.sure import sure

LEVELS = {"novice", "steady", "shrewd"}
MODULES = {
    "apply": ["apply"],
    "bots": ["bots"],
    "chronicle": ["chronicle"],
    "claims": ["kinds", "claim", "say", "topic", "judge", "idea"],
    "codec": ["decode", "encode"],
    "default": ["default"],
    "facts": ["fact_words", "facts"],
    "gauges": ["gauges"],
    "legal": ["legal"],
    "notation": ["is_secret", "read", "write"],
    "orders": ["orders"],
    "playout": ["policy", "winners"],
    "replay": ["replay"],
    "scene": ["scene"],
    "score": ["score"],
    "setup": ["draw", "redraw", "setup"],
    "show": ["show"],
    "state": ["actors"],
    "tell": ["tell"],
    "view": ["view"],
}
"""The floor plan of a game: which module of its package offers which names of `Game`."""

WHOLE = {"claims": ["claims"], "playout": ["playout"]}
"""Modules that are themselves the value of the name."""

seeded = pytest.mark.parametrize("seed", range(10))


@pytest.fixture
def game(name: str) -> Game:  # noqa: F811
    return games.get(name)


def some(states: list[Any], seed: int, most: int = 25) -> list[Any]:
    """A few positions of a game, its first and its last among them."""
    inner = Random(seed).sample(states[1:-1], min(most, len(states) - 2))
    return [states[0], *inner, states[-1]]


def bare(raw: Raw) -> dict[str, Any]:
    """The entry without empty lists: to use nothing and to say nothing of use is the same."""
    return {key: value for key, value in raw.items() if value != []}


def accepted(game: Game, state: Any, raw: Raw) -> bool:
    try:
        game.apply(state, game.decode(state, raw))
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(("module", "offers"), MODULES.items())
def test_each_name_of_the_protocol_lies_in_the_module_of_that_name(
    name: str,  # noqa: F811
    game: Game,
    module: str,
    offers: list[str],
) -> None:
    if getattr(game, module, ...) is None:  # a game without claims, or without play-outs
        return
    home = import_module(f"engine.{name}.{module}")
    owner = getattr(game, module) if module in WHOLE else game
    for offered in offers:
        assert getattr(home, offered) is getattr(owner, offered)


def test_the_modules_offer_the_whole_protocol() -> None:
    # said in `__init__.py`
    values = {"name", "title", "seats", "options", "has_deals", "rules_versions"}
    asked = {offer for offer in (*vars(Game), *Game.__annotations__) if not offer.startswith("_")}
    offered = {offer for offers in (MODULES | WHOLE).values() for offer in offers}
    assert asked == values | offered


@seeded
def test_the_same_log_gives_the_same_states(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    state = game.setup(played.header)
    for raw, known in zip(played.log, played.states[1:], strict=True):
        before = game.replay(state)
        after = game.apply(state, game.decode(state, raw))
        assert game.replay(state) == before
        assert game.replay(after) == game.replay(known)
        state = after


@seeded
def test_a_record_is_written_and_read_without_loss(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    record = Record(played.header, tuple(played.log), {})
    for text in (records.dump(record), records.compact(record)):
        read = records.parse(text.encode())
        assert read == record
        assert game.replay(records.final(read)) == game.replay(played.states[-1])


@seeded
def test_who_must_act_has_something_legal_and_nobody_else_has(game: Game, seed: int) -> None:
    for state in random_game(game.name, seed).states:
        found = [game.encode(entry) for entry in game.legal(state)]
        assert {raw["seat"] for raw in found} == set(game.actors(state))
        assert tuple(sorted(game.actors(state))) == tuple(game.actors(state))
        written = [json.dumps(raw) for raw in found]
        assert len(set(written)) == len(written)


@seeded
def test_what_is_legal_is_accepted_and_nothing_else(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    said = [game.encode(e) for state in some(played.states, seed, 8) for e in game.legal(state)]
    said = Random(seed).sample(said, min(len(said), 40))
    said += [raw | {"seat": (raw["seat"] + 1) % played.header.seats} for raw in said]
    for state in some(played.states, seed, 8):
        legal = [game.encode(entry) for entry in game.legal(state)]
        assert all(accepted(game, state, raw) for raw in legal[:60])
        known = [bare(raw) for raw in legal]
        assert [r for r in said if accepted(game, state, r) != (bare(r) in known)] == []


@seeded
def test_entries_are_encoded_and_decoded_without_loss(game: Game, seed: int) -> None:
    for state in some(random_game(game.name, seed).states, seed):
        for entry in game.legal(state):
            raw = json.loads(json.dumps(game.encode(entry)))
            assert game.decode(state, raw | {"auto": True}) == entry


@pytest.mark.parametrize("raw", [None, [], {}, {"do": "fly"}, {"do": 3}, {"seat": 0}, {"do": []}])
def test_what_is_no_entry_is_refused_with_a_reason(game: Game, raw: Raw) -> None:
    state = random_game(game.name, 0).states[0]
    with pytest.raises(Refusal) as caught:
        game.decode(state, raw)
    assert str(caught.value)


def test_chance_of_another_game_is_refused(game: Game) -> None:
    header = random_game(game.name, 0).header
    with pytest.raises(Refusal):
        game.setup(header._replace(chance={"dice": [1]}))


@seeded
def test_the_default_is_legal_for_who_must_act_and_refused_to_others(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    for state in some(played.states, seed):
        for seat in range(played.header.seats):
            if seat in game.actors(state):
                entry = game.default(state, seat)
                assert entry in list(game.legal(state))
                assert game.encode(entry)["seat"] == seat
            else:
                with pytest.raises(Refusal):
                    game.default(state, seat)


@seeded
def test_the_choices_of_a_view_are_its_legal_entries_numbered(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    for state in some(played.states, seed, 10):
        for seat in viewers(played.header):
            view = game.view(state, seat)
            choices = [choice for group in view["choices"] for choice in group["choices"]]
            assert [choice["number"] for choice in choices] == list(range(1, len(choices) + 1))
            entries = [choice["entry"] for choice in choices]
            assert all(entries.count(entry) == 1 for entry in view["legal"])
            for entry in entries:  # a game may offer the same entry in another order
                game.apply(state, game.decode(state, entry))
            assert view["legal"] == [
                e for e in map(game.encode, game.legal(state)) if e["seat"] == seat
            ]
            assert all(choice["sentence"].endswith(".") for choice in choices)


@seeded
def test_notation_is_written_and_read_without_loss(game: Game, seed: int) -> None:
    for state in some(random_game(game.name, seed).states, seed, 10):
        for seat in game.actors(state):
            view = game.view(state, seat)
            for choice in [c for group in view["choices"] for c in group["choices"]]:
                assert game.write(choice["entry"]) == choice["notation"]
                assert game.read(choice["notation"], view) == choice["entry"]
                assert game.read(f"#{choice['number']}", view) == choice["entry"]


def test_what_is_no_notation_is_answered_with_choices(game: Game) -> None:
    state = random_game(game.name, 1).states[0]
    view = game.view(state, game.actors(state)[0])
    with pytest.raises(Refusal) as caught:
        game.read("the quick brown fox", view)
    assert any(c["notation"] in str(caught.value) for g in view["choices"] for c in g["choices"])


@seeded
def test_views_drawings_and_orders_are_plain_values(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    for number, state in enumerate(some(played.states, seed, 6)):
        for seat in viewers(played.header):
            view = game.view(state, seat)
            scene = game.scene(view, played.log[:number])
            assert json.loads(json.dumps(view))
            assert json.loads(json.dumps(scene))
            numbers = {n for found in scene["spots"].values() for n in found}
            assert numbers <= set(range(1, len(view["legal"]) + 1))
            assert len(game.show(view).splitlines()) > 3
            if seat is not None:
                for order in game.orders(view):
                    assert order["entry"]["do"]
                    assert order["sentence"]


@seeded
def test_every_entry_is_told_to_everybody(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    for before, raw, after in list(zip(played.states, played.log, played.states[1:], strict=False))[
        :40
    ]:
        for seat in viewers(played.header):
            assert game.tell(before, game.decode(before, raw), after, seat).endswith((".", "!"))


@seeded
def test_what_is_drawn_again_leaves_all_that_was_seen(game: Game, seed: int) -> None:
    """The log up to there replays to the same state, and everybody sees what they saw."""
    played = random_game(game.name, seed)
    for length, state in enumerate(played.states[:-1]):
        if length % 7:
            continue
        chance = game.redraw(played.header, state, Random(seed))
        if chance is None:
            return
        header = played.header._replace(chance=chance)
        log = tuple(played.log[:length])
        again = records.final(Record(header, log, {}))
        assert game.replay(again) == game.replay(state)
        for seat in viewers(played.header):
            assert game.view(again, seat) == game.view(state, seat)


@seeded
def test_turns_count_up_and_the_end_has_a_result(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    views = [game.view(state, None) for state in played.states]
    turns = [view["turn"] for view in views]
    assert turns[0] == 1
    assert turns == sorted(turns)
    assert all(view["result"] is None for view in views[:-1])
    result = views[-1]["result"]
    assert len(result.get("places", range(played.header.seats))) == played.header.seats
    assert set(result.get("winners", ())) <= set(range(played.header.seats))
    assert "places" in result or "winners" in result


@seeded
def test_the_score_has_every_entry(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    score = game.score(played.header, played.log)
    assert all(game.write(raw) in score for raw in played.log)


@seeded
def test_what_may_be_claimed_can_be_said_and_judged(game: Game, seed: int) -> None:
    if game.claims is None:
        return
    played = random_game(game.name, seed)
    for state in some(played.states, seed, 5):
        view = game.view(state, None)
        for seat in range(played.header.seats):
            kinds = game.claims.kinds(view, seat)
            made = list(claims_of(game, view, seat, kinds))
            assert bool(made) == bool(kinds)
            for claim in made:
                assert game.claims.say(claim).strip()
                assert game.claims.topic(claim)
                assert game.claims.judge(view, seat, claim) in (True, False, None)


def claims_of(
    game: Game, view: dict[str, Any], seat: int, kinds: Sequence[ClaimKind]
) -> Iterator[dict[str, Any]]:
    """The first or the last choice of everything, where it can be."""
    for kind, which in product(kinds, (0, -1)):
        chosen = {field.name: field.choices[which][0] for field in kind.fields}
        with suppress(Refusal):
            yield json.loads(json.dumps(sure(game.claims).claim(view, seat, kind.code, chosen)))


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_house_player_chooses_what_is_legal(game: Game, level: str) -> None:
    assert set(game.bots) == LEVELS
    for state in some(random_game(game.name, 3).states, 3, 6)[:-1]:
        view = game.view(state, game.actors(state)[0])
        assert game.bots[level].choose(view, Random(1)) in view["legal"]


def test_house_players_play_to_the_end(game: Game) -> None:
    record = records.new(game.name, game.seats[0], {}, Random(5))
    bots = [game.bots["steady" if seat % 2 else "novice"] for seat in range(game.seats[0])]
    log = match.play_out(game, record.header, bots, Random(5))
    assert not game.actors(records.final(record._replace(log=tuple(log))))


def test_two_games_a_viewer_cannot_tell_apart_look_the_same(game: Game) -> None:
    differing = 0
    for seed in range(25):
        one, other, viewer = twins(game.name, Random(seed))
        assert seen(game, *one, viewer) == seen(game, *other, viewer)
        differing += full(game, *one) != full(game, *other)
    assert differing > 12


def seen(game: Game, header: Header, log: list[dict[str, Any]], viewer: int | None) -> list[Any]:
    """All that the viewer gets of a game."""
    state, found = game.setup(header), []
    for raw in log:
        entry = game.decode(state, raw)
        after = game.apply(state, entry)
        found.append(game.tell(state, entry, after, viewer))
        state = after
    view = game.view(state, viewer)
    hidden = [raw for raw in log if game.is_secret(raw) and raw.get("seat") != viewer]
    score = [game.write(raw) for raw in log if raw not in hidden]
    claims = may_claim(game, state, header.seats)
    return [*found, view, game.show(view), game.scene(view, log[-3:]), score, claims]


def may_claim(game: Game, state: Any, seats: int) -> list[list[ClaimKind]]:
    """What each seat may claim: what nobody can tell apart must not be told apart by it."""
    view = game.view(state, None)
    return [list(game.claims.kinds(view, seat)) for seat in range(seats) if game.claims]


@seeded
def test_gauges_have_the_same_lines_at_every_position(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    for viewer in viewers(played.header):
        found = [game.gauges(game.view(state, viewer)) for state in some(played.states, seed)]
        assert len({each["title"] for each in found}) == 1
        named = [[(line["key"], line["seat"], line["name"]) for line in g["lines"]] for g in found]
        assert named == named[:1] * len(named)
        assert all((seat is None) == bool(called) for _key, seat, called in named[0])
        assert all(
            line["value"] is None or line["value"] >= 0 for g in found for line in g["lines"]
        )


@seeded
def test_what_can_be_claimed_is_said_and_judged(game: Game, seed: int) -> None:
    played = random_game(game.name, seed)
    end = game.view(played.states[-1], None)
    for state in some(played.states, seed, 6):
        view = game.view(state, None)
        for seat, kinds in enumerate(may_claim(game, state, played.header.seats)):
            for kind in kinds:
                chosen = {field.name: field.choices[0][0] for field in kind.fields}
                claim = json.loads(
                    json.dumps(sure(game.claims).claim(view, seat, kind.code, chosen))
                )
                assert sure(game.claims).say(claim).endswith(".")
                assert sure(game.claims).topic(claim)
                assert claim["when"]
                assert sure(game.claims).judge(view, seat, claim) in (
                    None,
                    sure(game.claims).judge(end, seat, claim),
                )
    assert may_claim(game, played.states[-1], played.header.seats) in (
        [],
        [[]] * played.header.seats,
    )


def full(game: Game, header: Header, log: list[dict[str, Any]]) -> tuple[Raw, Mapping[str, Any]]:
    return game.replay(records.final(Record(header, tuple(log), {}))), header.chance
