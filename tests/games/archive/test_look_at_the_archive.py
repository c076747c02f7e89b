"""The page of the archive: a line and a form that turn into each other, and what is found."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.models import Facts
from games.archive.query import parse
from games.archive.search.forms import SearchForm, filled
from games.archive.search.overview import OVERVIEW
from games.play.models import Table, Visibility
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, new_table, play_on, playing_table

pytestmark = pytest.mark.once

As = Callable[[User], Client]


def page(client: Client, line: str = "", **more: str) -> str:
    return client.get("/archive/", {"q": line} | more).content.decode()


@pytest.fixture
def kept(over: Table) -> Table:
    Table.objects.filter(pk=over.pk).update(title="Curia Vetus")
    keep_all()
    return over


def test_a_game_is_found_with_its_people(client: Client, kept: Table) -> None:
    text = page(client, "player:alice seats:3")
    assert "Curia Vetus" in text
    assert "Bob" in text
    assert "1 game" in text
    assert "Curia Vetus" not in page(client, "-player:alice")


def test_without_a_question_there_are_ways_in(client: Client, kept: Table) -> None:
    text = page(client)
    for said in ("Games of note", "By month", "By person", "Newest games", "?q=player%3Aalice"):
        assert said in text
    assert f">{kept.finished_at:%B %Y}</a>" in text


def test_years_follow_the_newest_months(client: Client, kept: Table) -> None:
    months = [(2026 * 100 + month, 2) for month in range(12, 0, -1)]
    cache.set(OVERVIEW, ([*months, (202503, 1), (202405, 4), (202401, 3)], [], []))
    text = page(client)
    assert "?q=ended%3A2026-01" in text
    shown = re.findall(r'\?q=ended%3A(\d+)">\d+</a>\s*<span class="muted numbers">(\d+)<', text)
    assert shown == [("2025", "1"), ("2024", "7")]


def test_a_search_can_be_widened_and_sorted(client: Client, kept: Table) -> None:
    text = page(client, "player:alice -player:zoe seats:3")
    links = re.findall(r'href="/archive/\?q=([^"]*)"', text)
    for line in ("-player:zoe seats:3", "player:alice seats:3", "player:alice -player:zoe"):
        assert urlencode({"q": line}).removeprefix("q=") in links
    both = urlencode({"q": "player:alice -player:zoe seats:3"})
    assert f'?{both}+sort%3A-ended" aria-current="true">newest first' in text
    assert f'?{both}+sort%3Aturns">longest first' in text
    turned = page(client, "player:alice sort:-turns")
    assert '?q=player%3Aalice+sort%3Aturns" aria-current="true">shortest first' in turned


def test_an_empty_archive_says_so(client: Client, db: None) -> None:
    assert "No game is over yet." in page(client)


def test_nothing_found_says_so(client: Client, kept: Table) -> None:
    assert "No game that you may read matches all of this." in page(client, "turns>9999")


@pytest.mark.parametrize("line", ["plyer:anna", "%'\"", "x\x01y", "a" * 10_000, "ended:2026-13"])
def test_a_fault_is_a_sentence(client: Client, kept: Table, line: str) -> None:
    answer = client.get("/archive/", {"q": line})
    assert answer.status_code == 400
    assert "Character " in answer.content.decode()


def test_strangers_who_ask_for_their_games_are_told_to_sign_in(
    client: Client, as_: As, charlie: User, kept: Table
) -> None:
    assert "next=/archive/%3Fq%3Dmine%2Bturns" in page(client, "mine turns>0")
    assert "No game that you may read" in page(as_(charlie), "mine turns>0")
    assert "Curia Vetus" in page(client, "-mine")


def test_years_and_seats_stand_in_their_order(client: Client, kept: Table) -> None:
    dates = {"ended_at": "2019-03-01T00:00:00Z", "month": 201903, "seats": 12}
    for _ in range(2):  # more of the older, larger ones
        copy = Facts.objects.get(pk=kept.pk)
        copy.table = new_table(UserFactory.create())
        copy.code = copy.table.code
        for name, value in dates.items():
            setattr(copy, name, value)
        copy.save(force_insert=True)
    text = page(client, "turns>0")
    assert text.index(">3 players<") < text.index(">12 players<")
    assert text.index(f">{kept.finished_at:%Y}<") < text.index(">2019<")


def test_a_foreign_cursor_is_a_sentence(client: Client, kept: Table) -> None:
    answer = client.get("/archive/", {"q": "turns>1", "after": "nonsense"})
    assert answer.status_code == 400
    assert "belongs to another search" in answer.content.decode()


def test_percent_signs_and_quotes_are_only_letters(
    client: Client, kept: Table, alice: User
) -> None:
    say(kept, alice, "100% of the 'senate' \\ is yours")
    keep_all()
    assert "Curia Vetus" in page(client, '"100 of the senate"')
    for line in ("100%", "%", "_", "sen%", '"s_nate"', "se*", "senate' OR 1"):
        answer = client.get("/archive/", {"q": line})
        assert ("Curia Vetus" in answer.content.decode()) == (line == "100%"), line


def test_pages_follow_by_links(client: Client, alice: User, bob: User, kept: Table) -> None:
    more = [play_on(playing_table(alice, bob, title=f"Table {n}"), 600) for n in range(2)]
    for number in range(24):  # the same games once more, with other codes
        one = more[number % 2]
        one.pk, one.code = None, f"code{number:04}"
        one.save()
    keep_all()
    first = client.get("/archive/", {"q": "seats:3"})
    following = first.context["found"].following
    second = client.get(following)
    seen = [game.facts.code for answer in (first, second) for game in answer.context["found"].games]
    assert len(seen) == len(set(seen)) == 27
    assert second.context["found"].following == ""


def test_the_form_turns_into_the_line(client: Client, kept: Table) -> None:
    given = {
        "form": "1",
        "words": 'deal -"no way"',
        "player": "Alice, Bob",
        "player_too": "cleo",
        "winner": "Anna Lupa",
        "turns": "> 3",
        "margin": "3..7",
        "ended": "2026-01..2026-06",
        "option": "reveal=auto",
        "mine": "on",
        "sort": "-margin",
        "rest": "-deals:0",
    }
    answer = client.get("/archive/", given)
    (line,) = parse_qs(urlsplit(answer["Location"]).query)["q"]
    assert parse(line) == parse(
        'deal -"no way" player:alice,bob player:cleo winner:anna-lupa turns>3 margin:3..7 '
        "ended:2026-01..2026-06 option:reveal=auto mine -deals:0 sort:-margin"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        'deal -"no way" player:a,b player:c player:d winner:"x y" -turns>3 turns<9 turns>1 mine',
        "game:quovadis,idusmartii ending:full won-by:traitors option:rounds=3,reveal=auto imported",
        "consent:13>=3 paid:a>b kept:a> broken:3 opening:2-2 season:x/3 league:x sort:turns",
        "paid:>a kept:>b,3 broken:anna>,>b",
        'paid:>"4" kept:"4">',
        "ended>2025 ended<2026 -mine seats:3..4,5 seat:a@2 won-seat:1 dealt:a+b -imported 4-7",
    ],
)
def test_the_line_turns_into_the_form_and_back(line: str) -> None:
    query = parse(line)
    form = filled(query)
    again = parse(SearchForm({k: str(v) for k, v in form.initial.items()}).line())
    assert set(again.terms) == set(query.terms)
    assert len(again.terms) == len(query.terms)
    assert again.sort == query.sort


def test_a_form_with_a_fault_is_shown_again(client: Client, kept: Table) -> None:
    answer = client.get("/archive/", {"form": "1", "turns": "many", "player": "alice"})
    assert answer.status_code == 400
    assert "write a number" in answer.content.decode()
    assert 'value="alice"' in answer.content.decode()


def test_words_are_shown_where_they_were_said(client: Client, kept: Table, bob: User) -> None:
    say(kept, bob, "What I say is this: <b>these</b> deals were never good for any of you.")
    keep_all()
    text = page(client, "deal")
    assert "&lt;b&gt;these&lt;/b&gt; <mark>deals</mark> were never" in text


def test_ones_own_games_are_found_though_they_are_private(
    as_: As, client: Client, kept: Table, alice: User, charlie: User
) -> None:
    Table.objects.filter(pk=kept.pk).update(visibility=Visibility.PASSWORD, version=999)
    keep_all()
    assert "Curia Vetus" in page(as_(alice), "mine")
    for browser in (client, as_(charlie)):
        assert "Curia Vetus" not in page(browser, "seats:3")


def test_who_is_unnamed_has_no_name_there(
    as_: As, client: Client, kept: Table, alice: User
) -> None:
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    text = page(client, "seats:3")
    assert "unnamed player" in text
    assert "Alice" not in text
    assert "Alice" not in page(client)
    assert "Alice" not in client.get(kept.get_absolute_url()).content.decode()
    assert "Curia Vetus" in page(as_(alice), "player:alice")


def test_the_number_of_queries_is_fixed(
    client: Client, kept: Table, alice: User, bob: User, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        page(client, "player:alice deal")


def test_counts_say_in_words_what_the_query_says_in_its_own(
    client: Client, kept: Table, alice: User, bob: User
) -> None:
    other = playing_table(alice, bob, game="idusmartii", seat_count=5)
    play_on(other, 900)
    keep_all()
    text = page(client, "turns>0")
    assert 'q=turns%3E0+ending%3Afull">the Senate was full</a>' in text
    assert 'seats%3A3">3 players</a>' in text
    facts = other.facts
    words = {"ides": "the Ides of March came", "failed": "the conspiracy failed"}
    assert f'ending%3A{facts.ending}">{words[facts.ending]}</a>' in text
    assert f"won by the {facts.won_by}" in text


def test_every_ending_and_faction_has_words() -> None:
    fields = SearchForm().fields
    choices = [*fields["ending"].widget.choices, *fields["won_by"].widget.choices]
    assert {word: str(label) for word, label in choices if word} == {
        "full": "the Senate was full",
        "ides": "the Ides of March came",
        "failed": "the conspiracy failed",
        "undecided": "without a result",
        "loyalists": "loyalists",
        "traitors": "traitors",
        "merchants": "merchants",
    }
