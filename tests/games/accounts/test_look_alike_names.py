"""Nobody gets a name that can be mistaken for another's, or for one of the site's."""

import unicodedata
from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.accounts.look_alikes import INVISIBLE, _table, skeleton_of
from games.accounts.models import User
from games.accounts.names import check_name, is_reserved, new_citizen
from games.play.seats.selectors import gens_of
from games.tables.make import FAMILIES
from tests.games.accounts.test_choose_a_name import choose
from tests.games.factories import UserFactory

pytestmark = pytest.mark.once

AsUser = Callable[[User], Client]


@pytest.fixture
def newcomer(db: None) -> User:
    return UserFactory.create(display_name="", email="dora@example.org", welcomed_at=None)


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Osa", "\u041e\u0455\u0430"),  # all Cyrillic
        ("modern", "rnodem"),
        ("O'Neill", "O\u2019Neill"),
        ("BOB", "B0B"),
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(
    as_: AsUser, newcomer: User, taken: str, name: str
) -> None:
    UserFactory.create(display_name=taken, email="other@example.org")
    assert "Somebody else has this name" in choose(as_(newcomer), name)


@pytest.mark.parametrize("name", ["Alice.", "Alice-", "Alice_", "'Alice", ".Alice", "Alice\u2019"])
def test_a_name_that_differs_by_a_dot_at_its_end_is_refused(
    as_: AsUser, newcomer: User, name: str
) -> None:
    assert "looks like" in choose(as_(newcomer), name)


@pytest.mark.parametrize("name", ["\u0410lice", "Alic\u0435", "\u03a1aul", "\u041bи\u006eи"])
def test_a_name_of_two_scripts_is_refused(as_: AsUser, newcomer: User, name: str) -> None:
    assert "This name mixes scripts" in choose(as_(newcomer), name)


@pytest.mark.parametrize(
    "name",
    [
        "Алиса 7",
        "Ἀλίκη",
        "עליזה",
        "أليس",
        "田中 ひろし",
        "ヤマダ 太郎",
        "김수현",
        "Zoë d'Ostia",
        "Þóra",
    ],
)
def test_a_name_of_one_script_is_fine(as_: AsUser, newcomer: User, name: str) -> None:
    assert choose(as_(newcomer), name) == ""


@pytest.mark.parametrize("sign", sorted(INVISIBLE))
def test_a_letter_that_nobody_sees_is_refused(sign: str) -> None:
    with pytest.raises(ValidationError):
        check_name(f"Do{sign}ra")


@pytest.mark.parametrize("family", FAMILIES)
def test_names_of_house_players_are_kept_back(family: str) -> None:
    name = str(gens_of(family))
    for tried in (
        name,
        name.title(),
        name.upper(),
        name.replace(" ", "  "),
        name.replace(" ", "-"),
    ):
        assert is_reserved(tried), tried


@pytest.mark.parametrize(
    "name",
    [
        "seat 0", "Seat 12", "SEAT O", "Operators", "The Operators", "0perators", "OPERATOR",
        "Cursus", "CURSUS", "cursus.operators", "Citizen 123456", "citizen-1", "former player",
        "Former Player 3", "Admin", "ADMIN", "\u0430\u0434min", "Administrator", "Caesar", "CAESAR",
        "Consul", "Nobody", "Moderator", "player 2", "gens  Iulia", "GENS JULIA",
        "seat0", "Seat12", "GensJulia", "gensIulia", "Oper ators", "House-Player", "No-Reply",
    ],
)  # fmt: skip
def test_names_of_the_site_are_kept_back(name: str) -> None:
    with pytest.raises(ValidationError):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "John Jr.",
        "Marcus T.",
        "Rev. Green",
        "Julia",
        "Citizen Kane",
        "Caesar Augustus",
        "Genseric",
        "Seatbelt",
        "Dora House",
    ],
)
def test_names_of_people_are_not(name: str) -> None:
    check_name(name)


@given(st.sampled_from(sorted(_table())), st.sampled_from(sorted(_table())))
def test_skeletons_are_alike_where_letters_are(one: str, other: str) -> None:
    """As UTS 39 has it: a skeleton's skeleton is itself, letter by letter."""
    assert skeleton_of(skeleton_of(one)) == skeleton_of(one)
    assert skeleton_of(one + other) == unicodedata.normalize(
        "NFD", skeleton_of(one) + skeleton_of(other)
    )


def test_a_name_that_was_there_before_may_stay(as_: AsUser, db: None) -> None:
    old = UserFactory.create(display_name="Caesar", email="old@example.org")
    form = {"display_name": "Caesar", "time_zone": "UTC", "language": "en", "colours": "auto"}
    assert as_(old).post("/account/profile/", form).status_code == 302


def test_two_at_once_do_not_get_it_both(db: None) -> None:
    UserFactory.create(display_name="Alice", email="a@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory.create(display_name="AIice", email="b@example.org")


def test_newcomers_are_called_what_nobody_else_can_be() -> None:
    assert is_reserved(new_citizen())
