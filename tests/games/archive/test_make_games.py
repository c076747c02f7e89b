"""`manage.py archive make` fills the archive with games like those that people play."""

from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.forms.models import model_to_dict

from engine import games
from engine.game import Raw
from games.accounts.models import User
from games.archive.facts.services import BESIDE
from games.archive.models import Facts
from games.forum.models import Claim, Message
from games.play.log.entries import entries_of
from games.play.models import Seat, Status, Table, Tenure, Visibility
from tests.games.archive.test_export_games import exported
from tests.games.archive.test_import_games import Files, files, imported, plain
from tests.games.archive.test_verify_games import verified

__all__ = ["files"]


def made(number: int, seed: str = "1") -> str:
    out = StringIO()
    call_command("archive", "make", f"--games={number}", f"--seed={seed}", stdout=out)
    return out.getvalue()


def everything() -> list[Raw]:
    """All games as rows, private ones too."""
    Table.objects.update(visibility=Visibility.PUBLIC)
    call_command("archive", "facts", stdout=StringIO())
    return exported()


def facts() -> list[Any]:
    rows: list[Any] = list(Facts.objects.order_by("pk").values())
    for model in BESIDE:
        columns = [f.attname for f in model._meta.fields if f.attname != "id"]
        rows.append(Counter(map(repr, model._default_manager.values_list(*columns))))
    return rows


def test_made_games_agree_with_the_engine_and_their_facts_with_their_logs(db: None) -> None:
    assert made(30) == "30 games were made.\n"
    assert verified() == "All 30 games agree.\n"
    before = facts()
    call_command("archive", "facts", stdout=StringIO())
    assert facts() == before


@pytest.mark.once
def test_the_same_seed_makes_the_same_games(db: None) -> None:
    made(12)
    rows = everything()
    Seat.objects.all().delete()
    Table.objects.all().delete()
    made(12)
    assert everything() == rows
    assert made(12) == "0 games were made, 12 were here already.\n"
    made(12, "2")
    assert Table.objects.count() == 24


@pytest.mark.once
def test_import_after_export_of_made_games_is_the_identity(db: None, files: Files) -> None:
    made(25)
    rows = everything()
    assert len(rows) == 25
    assert imported(files(*rows)).startswith("25 games came in")
    assert sorted(map(plain, exported("imported"))) == sorted(map(plain, rows))


@pytest.mark.once
def test_all_that_can_happen_happens(db: None) -> None:
    made(60)
    deals = [
        raw["deal"] for row in everything() for raw in row["record"]["log"] if raw["do"] == "deal"
    ]
    terms = Counter(term["term"] for deal in deals for term in deal["terms"])
    kinds = ("support", "do", "avoid", "caesar_on", "caesar_off", "refuse", "pay")
    assert set(kinds) == set(terms)
    assert any("when" in term for deal in deals for term in deal["terms"])
    assert {deal["mode"] for deal in deals} == {"option", "pledge"}
    assert any(not deal["terms"] and deal["promises"] for deal in deals)  # a pact
    supports = [term for deal in deals for term in deal["terms"] if term["term"] == "support"]
    assert any("path" in term for term in supports)
    assert any(term.get("votes", 1) > 1 for term in supports)
    assert any(len(deal["signed"]) > 2 for deal in deals)
    assert Claim.objects.filter(message__user=None).exists()
    assert Claim.objects.exclude(message__user=None).exists()
    assert set(Table.objects.values_list("game", flat=True)) == set(games.NAMES)
    assert set(Facts.objects.values_list("handed", flat=True)) == {0, 1}
    assert Facts.objects.filter(kept__gt=0, broken__gt=0).exists()
    assert Table.objects.filter(status=Status.ENDED, result__isnull=True).exists()
    assert Table.objects.filter(anonymous=True).exists()
    assert Message.objects.filter(readers=0).exists()
    assert Message.objects.exclude(readers=0).exists()
    assert Tenure.objects.exists()
    assert Seat.objects.exclude(bot="").exists()
    years = {at.year for at in Table.objects.values_list("finished_at", flat=True) if at}
    assert len(years) > 4
    for name in games.NAMES:
        for option, choice in games.get(name).options.items():
            played = Table.objects.filter(game=name).values_list(f"options__{option}", flat=True)
            assert set(played) == set(choice.values)


def test_tables_are_private_too(db: None) -> None:
    made(40)
    assert set(Table.objects.values_list("visibility", flat=True)) == set(Visibility.values)


def test_nobody_signs_in_as_a_made_up_person_and_names_that_are_taken_stay(db: None) -> None:
    made(1)
    names = list(User.objects.values_list("display_name", flat=True))
    assert not any(user.has_usable_password() for user in User.objects.all())
    Seat.objects.all().delete()
    Table.objects.all().delete()
    for number, user in enumerate(User.objects.all()):
        User.objects.filter(pk=user.pk).update(email=f"{number}@example.org", slug=f"own-{number}")
    made(1)
    assert User.objects.count() == 2 * len(names)
    own = User.objects.filter(email__endswith="@example.org")
    assert sorted(own.values_list("display_name", flat=True)) == sorted(names)


def test_an_entry_is_of_whoever_held_the_seat_then(db: None) -> None:
    made(40)
    for tenure in Tenure.objects.select_related("seat__table"):
        log, seat = entries_of(tenure.seat.table), tenure.seat.number
        entries = [one for one in log if one.seat == seat and one.at <= tenure.until]
        assert {entry.user_id for entry in entries} <= {tenure.user_id}
        own = model_to_dict(tenure, ["turns"])
        assert own["turns"] <= len(entries)


@pytest.mark.parametrize("args", [["--games", "5"], ["--games=-1", "--seed=1"], ["--seed=1"]])
def test_games_and_seed_are_needed(db: None, args: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("archive", "make", *args, stdout=StringIO())
