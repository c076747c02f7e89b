"""What is written without a template escapes names, and says the same to everybody."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.leagues.gazette.race_lines import Race
from games.leagues.gazette.race_text import lines_text, race_rows_text
from games.leagues.gazette.selectors import SeasonHead, standing_of
from games.leagues.gazette.standing_rows import DivisionStanding
from games.leagues.gazette.standing_text import standing_text
from tests.games.leagues.factories import divided, new_round, new_season, reckon, seated

NASTY = '<i>"&'


@pytest.fixture
def standing(db: None) -> DivisionStanding:
    (division,) = divided(new_season(), 4)
    a, b, c, d = division.entrants.order_by("pk")
    a.user.display_name = NASTY
    a.user.save()
    for number in (1, 2):
        seated(new_round(division.season, number), [a, b, c, d], [1, 2, 2, 4])
    reckon(division)
    head = SeasonHead(division.season.league, AnonymousUser(), division.season)
    return standing_of(head, division)


def test_names_are_escaped_in_every_text(standing: DivisionStanding) -> None:
    race = Race(standing)
    for text in (
        standing_text(standing, False),
        standing_text(standing, True),
        lines_text(race),
        race_rows_text(race),
    ):
        assert NASTY not in text
        assert "&lt;i&gt;&quot;&amp;" in text


def test_a_bare_standing_has_no_links(standing: DivisionStanding) -> None:
    assert "<a " in standing_text(standing, False)
    assert "<a " not in standing_text(standing, True)


def test_a_row_says_rank_tie_form_and_what_is_possible(standing: DivisionStanding) -> None:
    rows = standing_text(standing, True).split("</tr>")
    assert '<td class="num standing__rank">1</td>' in rows[0]
    assert '<span class="is-place is-win">1</span>' in rows[0]
    assert "level, behind by lot" in rows[2]
    assert rows[3].endswith('<td class="num standing__ends">4</td>')
