"""The bench runs; its figures are for people, a busy machine is no failure."""

from time import process_time

from engine import quovadis
from engine.__main__ import main
from engine.bench import measures
from tests.bench import engine_speed
from tests.engine.quovadis.layout import do, lay


def test_bench_prints_a_line_a_measure(capsys, monkeypatch):
    monkeypatch.setattr(measures, "ROUNDS", 1)
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(measures.MEASURES)
    assert all(float(line.split()[0].replace(",", "")) > 0 for line in lines)


def test_the_table_beside_python_chess(monkeypatch):
    monkeypatch.setattr(engine_speed, "ROUNDS", 1)
    text, _ = engine_speed.table()
    assert all(goal.what in text for goal in engine_speed.GOALS)


def test_stored_games_have_a_deal_every_two_turns_or_none():
    with_deals, without = (measures.stored(deals=deals) for deals in (True, False))
    entries = [raw["do"] for game in with_deals for raw in game.log]
    deals = entries.count("deal")
    assert 0.35 < deals / (len(entries) - deals) < 0.6
    assert not any(raw["do"] == "deal" for game in without for raw in game.log)


def test_legal_takes_no_longer_for_each_answer_the_more_options_there_are():
    table, costs = lay(), []
    for number in range(9):
        table = table.option(f"x{number}", do("caesar"))
        start, rounds = process_time(), 3
        for _ in range(rounds):
            answers = len(quovadis.legal(table.state))
        costs.append((process_time() - start) / rounds / answers)
    assert min(costs[-3:]) < 3 * costs[3]
