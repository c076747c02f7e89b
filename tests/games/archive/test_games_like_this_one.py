"""Games like another one: by facts, of those that the viewer finds, without unnamed people."""

from dataclasses import replace

import pytest

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.likeness.measure import opening_in_common
from games.archive.likeness.selectors import games_like
from games.archive.models import Facts
from games.play.models import Table
from tests.games.factories import UserFactory, play_on, playing_table


@pytest.fixture
def other(alice: User, over: Table) -> Table:
    """Another game of Alice, with somebody else."""
    found = play_on(playing_table(alice, UserFactory.create(), title="Velia"), 600)
    keep_all()
    return found


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("2-2-4-", "2-2-5-", ["2", "2"]),
        ("2-", "2-2-4-", ["2"]),
        ("", "", []),
        ("12-", "1-", []),
        ("1-2-3-4-5-6-", "1-2-3-4-5-6-", ["1", "2", "3", "4"]),
    ],
)
def test_openings_share_their_first_placements(one: str, other: str, shared: list[str]) -> None:
    assert opening_in_common(one, other) == shared


def test_a_game_of_the_same_people_is_alike(over: Table, other: Table) -> None:
    (found,) = games_like(over, None)
    assert (found.title, found.url) == ("Velia", f"/t/{other.code}/")
    assert "1 of the same people" in found.likeness.reasons
    assert "as many seats" in found.likeness.reasons
    (back,) = games_like(other, None)
    assert back.likeness == replace(found.likeness)


def test_unnamed_people_have_no_part_in_it(alice: User, over: Table, other: Table) -> None:
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    for found in games_like(over, None):
        assert "people" not in " ".join(found.likeness.reasons)


@pytest.mark.parametrize("change", [{"public": False}, {"game": "idusmartii"}])
def test_games_that_are_not_listed_take_no_places(
    alice: User,
    over: Table,
    other: Table,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, object],
) -> None:
    """Else a stranger could tell from a list how many private games somebody has played."""
    monkeypatch.setattr("games.archive.likeness.selectors.FROM_EACH", 1)
    Facts.objects.filter(pk=other.pk).update(opening="", margin=None, ending="undecided")
    before = [one.facts.pk for one in games_like(over, None)]
    assert before == [other.pk]
    later = [play_on(playing_table(alice, title="Later"), 600) for _ in range(3)]
    keep_all()
    unlike = {"opening": "", "margin": None} | change
    Facts.objects.filter(pk__in=[one.pk for one in later]).update(**unlike)
    assert [one.facts.pk for one in games_like(over, None)] == before


def test_private_games_are_for_who_played(
    alice: User, bob: User, over: Table, other: Table
) -> None:
    Facts.objects.filter(pk=other.pk).update(public=False)
    assert games_like(over, None) == []
    assert games_like(over, bob.pk) == []
    assert [one.facts.pk for one in games_like(over, alice.pk)] == [other.pk]


def test_a_game_without_facts_has_none(over: Table) -> None:
    assert games_like(over, None) == []
