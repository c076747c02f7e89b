"""Counts of a search are exact up to a number, and beyond it those of the newest games."""

import pytest
from django.test import Client

from games.archive.models import Facts
from games.archive.query import parse
from games.archive.search import selectors
from games.archive.search.selectors import counts_of
from tests.games.archive.test_export_games import exported
from tests.games.archive.world import World

pytestmark = pytest.mark.xdist_group("the kept world")


def test_beyond_the_cap_the_newest_are_counted(
    client: Client, forty: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported()
    whole = counts_of(parse(""), None)
    assert (whole.is_capped, whole.all) == (False, Facts.objects.filter(public=True).count())
    monkeypatch.setattr(selectors, "MOST_COUNTED", 9)
    monkeypatch.setattr(selectors, "NEWEST_COUNTED", 8)
    newest = Facts.objects.filter(public=True).order_by("-ended_at", "code")[:8]
    counts = counts_of(parse(""), None)
    assert (counts.is_capped, counts.all) == (True, 9)
    words = [one.game for one in newest]
    assert counts.kinds["game"] == {word: words.count(word) for word in set(words)}
    page = client.get("/archive/", {"q": "turns>0"}).content.decode()
    assert "More than 9 games" in page
    assert "Counted among the newest 8." in page


def test_as_many_as_the_cap_are_exact(forty: World, monkeypatch: pytest.MonkeyPatch) -> None:
    exported()
    public = Facts.objects.filter(public=True).count()
    monkeypatch.setattr(selectors, "MOST_COUNTED", public)
    assert not counts_of(parse("mine"), 1).is_capped
    assert (counts_of(parse(""), None).all, counts_of(parse(""), None).is_capped) == (public, False)
    assert counts_of(parse("turns>1000000"), None).all == 0
