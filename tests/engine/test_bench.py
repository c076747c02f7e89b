"""The bench runs; its figures are for people, a busy machine is no failure."""

from random import Random
from time import process_time

import pytest

from engine import games, quovadis
from engine.__main__ import main
from engine.bench import measures, stored
from engine.quovadis.bench.bargained import bargained
from tests.bench import engine_speed
from tests.engine.quovadis.layout import do, lay


def test_bench_prints_a_line_a_measure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, "ROUNDS", 1)
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [games.get(name).title for name in games.NAMES]
    assert [line for line in lines if not line.startswith(" ")] == titles
    figures = [line.split()[0].replace(",", "") for line in lines if line.startswith(" ")]
    assert len(figures) >= 4 * len(titles)
    assert all(float(figure) > 0 for figure in figures)


def test_the_table_beside_python_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_speed, "ROUNDS", 1)
    said = "\n".join(text for text, _ in engine_speed.lines(games.NAMES))
    assert all(goal.what in said for goal in engine_speed.GOALS)
    assert all(games.get(name).title in said for name in games.NAMES)


def test_stored_games_have_a_deal_every_two_turns_or_none() -> None:
    with_deals = [bargained(Random(seed)) for seed in range(20)]
    without = [stored.played(quovadis, Random(seed)) for seed in range(20)]
    entries = [raw["do"] for game in with_deals for raw in game.log]
    deals = entries.count("deal")
    assert 0.35 < deals / (len(entries) - deals) < 0.6
    assert not any(raw["do"] == "deal" for game in without for raw in game.log)


def test_legal_takes_no_longer_for_each_answer_the_more_options_there_are() -> None:
    table, costs = lay(), []
    for number in range(9):
        table = table.option(f"x{number}", do("caesar"))
        start, rounds = process_time(), 3
        for _ in range(rounds):
            answers = len(quovadis.legal(table.state))
        costs.append((process_time() - start) / rounds / answers)
    assert min(costs[-3:]) < 3 * costs[3]
