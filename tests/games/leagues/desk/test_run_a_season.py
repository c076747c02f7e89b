"""The desk: a season is prepared with a form, its steps are changed, its rounds looked at."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.leagues.models import (
    Apart,
    League,
    RoundStatus,
    Season,
    SeasonStatus,
    Step,
    StepKind,
    StepState,
)
from games.leagues.rounds.services import seat_round
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season
from tests.games.factories import UserFactory
from tests.games.leagues.factories import enter, new_league, reckon, seated
from tests.sure import sure

AsUser = Callable[[User], Client]


@pytest.fixture
def league(alice: User) -> League:
    return new_league(alice, slug="tiber", name="Tiber League")


@pytest.fixture
def season(league: League, alice: User) -> Season:
    """Eight players in a season whose sign-up is over, and whose first round is seated."""
    plan = SeasonPlan(sizes=(4,), round_count=2, round_days=14)
    made = create_season(league.pk, alice.pk, plan, now=clock.now())
    division = made.divisions.create(number=1)
    enter(made, *(UserFactory.create() for _ in range(8)), division=division)
    Season.objects.filter(pk=made.pk).update(status=SeasonStatus.CLOSED)
    seat_round(made.pk, 1, now=clock.now())
    made.refresh_from_db()
    return made


def sent(text: str) -> dict[str, list[str]]:
    """What the form on a page would send as it stands there."""
    form = text[text.index('class="season-form"') :]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        ticks = 'type="radio"' in tag or 'type="checkbox"' in tag
        if name and (not ticks or " checked" in tag):
            found.setdefault(name[1], []).append(value[1] if value else "on" if ticks else "")
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = [chosen[1] if chosen else re.findall(r'value="([^"]*)"', options)[0]]
    for name, text in re.findall(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.S):
        found[name] = [text.strip()]
    return found


def test_a_season_is_prepared_by_sending_the_form_as_it_is(
    as_: AsUser, alice: User, league: League
) -> None:
    page = as_(alice).get("/leagues/tiber/seasons/new/").content.decode()
    assert "With 16 players: 4 tables of 4 in each round" in page
    answer = as_(alice).post("/leagues/tiber/seasons/new/", sent(page))
    season = league.seasons.get()
    assert answer["Location"] == f"{season.get_absolute_url()}manage/"
    assert season.sizes == [4, 3]
    assert season.ties == ["points", "wins", "direct", "share", "lot"]
    assert season.table["turn_hours"] == 24
    assert sure(season.starts_at) - sure(season.sign_up_closes_at) == timedelta(days=2)


def test_to_ask_what_it_means_saves_nothing(as_: AsUser, alice: User, league: League) -> None:
    page = as_(alice).get("/leagues/tiber/seasons/new/").content.decode()
    form = sent(page) | {"look": "1", "players": "9", "round_count": "3"}
    told = as_(alice).post("/leagues/tiber/seasons/new/", form).content.decode()
    assert "3 rounds" in told
    assert "With 9 players: 3 tables of 3 in each round" in told
    assert not league.seasons.exists()


def test_what_cannot_be_is_refused_with_a_sentence(
    as_: AsUser, alice: User, league: League
) -> None:
    page = as_(alice).get("/leagues/tiber/seasons/new/").content.decode()
    form = sent(page) | {"own_points": "4: 1 2 3 4"}
    assert "never rising" in as_(alice).post("/leagues/tiber/seasons/new/", form).content.decode()
    assert not league.seasons.exists()


def test_a_season_is_changed_and_keeps_what_was_agreed(
    as_: AsUser, alice: User, league: League
) -> None:
    plan = SeasonPlan(
        sizes=(3, 4),
        points={"3": ["5", "2", "0"], "4": ["9/2", "3", "1", "0"]},
        table={"turn_hours": 48, "clock": {"idle_days": [6]}, "press": "public"},
        ties=("points", "direct", "lot"),
        capacity=12,
    )
    season = create_season(league.pk, alice.pk, plan, now=clock.now())
    address = f"{season.get_absolute_url()}manage/edit/"
    form = sent(as_(alice).get(address).content.decode())
    as_(alice).post(address, form | {"title": "The winter of Nero"})
    season.refresh_from_db()
    assert season.title == "The winter of Nero"
    assert season.points == {"3": ["5", "2", "0"], "4": ["9/2", "3", "1", "0"]}
    assert (season.sizes, season.ties, season.capacity) == ([3, 4], ["points", "direct", "lot"], 12)
    assert season.table["clock"] == {"idle_days": [6]}
    assert (season.table["turn_hours"], season.table["press"]) == (48, "public")


def test_the_next_season_begins_as_the_last_one_was(
    as_: AsUser, alice: User, league: League
) -> None:
    plan = SeasonPlan(sizes=(5,), round_count=7, promoted=2, relegated=2)
    create_season(league.pk, alice.pk, plan, now=clock.now())
    form = sent(as_(alice).get("/leagues/tiber/seasons/new/").content.decode())
    assert (form["size"], form["round_count"], form["promoted"]) == (["5"], ["7"], ["2"])


def test_the_timeline_tells_what_comes_next(as_: AsUser, alice: User, season: Season) -> None:
    page = as_(alice).get(f"{season.get_absolute_url()}manage/").content.decode()
    assert "Round 1 is seated and waits to be published" in page
    assert page.count('class="timeline__step') == season.steps.count()
    assert page.count("is-next") == 1


def step_of(season: Season, kind: StepKind, number: int = 0) -> Step:
    return season.steps.get(kind=kind, round=number)


def test_a_step_is_held_released_moved_skipped_and_done_once_more(
    as_: AsUser, alice: User, season: Season
) -> None:
    step = step_of(season, StepKind.START, 1)
    address = f"{season.get_absolute_url()}manage/steps/{step.pk}/"
    for what, state in (("hold", "held"), ("release", "planned")):
        as_(alice).post(address, {"do": what, "reason": "A feast."})
        step.refresh_from_db()
        assert (step.state, step.reason) == (state, "A feast.")
    as_(alice).post(address, {"do": "move", "reason": "Later.", "due_at": "2031-03-04T20:00"})
    step.refresh_from_db()
    assert step.due_at.isoformat() == "2031-03-04T20:00:00+00:00"
    as_(alice).post(address, {"do": "skip", "reason": "No."})
    step.refresh_from_db()
    assert step.state == StepState.SKIPPED
    as_(alice).post(address, {"do": "redo", "reason": "Yes."})
    assert season.steps.filter(kind=StepKind.START, round=1).count() == 2


def test_a_step_without_a_reason_stays_as_it_is(as_: AsUser, alice: User, season: Season) -> None:
    step = step_of(season, StepKind.START, 1)
    address = f"{season.get_absolute_url()}manage/steps/{step.pk}/"
    text = as_(alice).post(address, {"do": "hold", "reason": " "}, follow=True).content.decode()
    assert "Say why" in text
    step.refresh_from_db()
    assert step.state == StepState.PLANNED


def test_a_draft_shows_its_quality_and_why(as_: AsUser, alice: User, season: Season) -> None:
    page = as_(alice).get(f"{season.get_absolute_url()}manage/rounds/1/").content.decode()
    assert "Why this table?" in page
    assert "None of these have met before." in page
    assert "never: " in page
    assert "once: " in page
    assert "1 times" not in page
    for entrant in season.entrants.all():
        assert entrant.user.name in page


def test_a_move_is_told_before_it_is_made(as_: AsUser, alice: User, season: Season) -> None:
    first, second = season.rounds.get(number=1).tables.order_by("number")
    one = sure(first.seats.get(order=1).entrant)
    other = sure(second.seats.get(order=1).entrant)
    address = f"{season.get_absolute_url()}manage/rounds/1/"
    told = as_(alice).get(address, {"one": one.pk, "other": other.pk}).content.decode()
    assert "Let them change places" in told
    assert first.seats.get(order=1).entrant == one
    as_(alice).post(f"{address}swap/", {"one": one.pk, "other": other.pk})
    assert first.seats.get(order=1).entrant == other
    assert second.seats.get(order=1).entrant == one


def test_a_move_says_whose_being_apart_it_breaks(as_: AsUser, alice: User, season: Season) -> None:
    first, second = season.rounds.get(number=1).tables.order_by("number")
    one, other = (sure(first.seats.get(order=n).entrant) for n in (1, 2))
    stranger = sure(second.seats.get(order=1).entrant)
    low, high = sorted((other.pk, stranger.pk))
    Apart.objects.create(season=season, one_id=low, other_id=high)
    address = f"{season.get_absolute_url()}manage/rounds/1/"
    told = as_(alice).get(address, {"one": one.pk, "other": stranger.pk}).content.decode()
    assert "are kept apart, and would meet" in told
    assert "That would be less fair" in told


def test_nonsense_moves_nobody(as_: AsUser, alice: User, season: Season) -> None:
    address = f"{season.get_absolute_url()}manage/rounds/1/"
    one = sure(season.entrants.first()).pk
    pairs: list[dict[str, int | str]] = [
        {"one": one, "other": one},
        {"one": one, "other": "99999"},
        {"one": "x"},
    ]
    for pair in pairs:
        assert as_(alice).get(address, pair).status_code == 200
        assert as_(alice).post(f"{address}swap/", pair).status_code == 302
    assert as_(alice).get(f"{season.get_absolute_url()}manage/rounds/9/").status_code == 404


def test_a_round_is_published_by_hand(
    as_: AsUser, alice: User, client: Client, season: Season
) -> None:
    public = f"{season.get_absolute_url()}rounds/1/"
    assert client.get(public).status_code == 404
    as_(alice).post(f"{season.get_absolute_url()}manage/rounds/1/publish/")
    assert season.rounds.get(number=1).status == RoundStatus.PUBLISHED
    assert client.get(public).status_code == 200


def test_a_season_is_rehearsed_without_touching_anything(
    as_: AsUser, alice: User, season: Season
) -> None:
    before = list(season.steps.values())
    page = as_(alice).get(f"{season.get_absolute_url()}manage/rehearsal/?players=8")
    text = page.content.decode()
    assert "Round 2 starts" in text
    assert sure(season.entrants.first()).user.name in text
    assert list(season.steps.values()) == before
    assert season.rounds.get(number=1).tables.count() == 2


def test_managers_keep_people_apart_and_take_somebody_out(
    as_: AsUser, alice: User, bob: User, season: Season
) -> None:
    one, other = season.entrants.order_by("pk")[:2]
    address = f"{season.get_absolute_url()}manage/"
    form = {"one": one.pk, "other": other.pk, "reason": "They quarrel."}
    as_(alice).post(f"{address}apart/", form)
    pair = Apart.objects.get()
    assert "They quarrel." in as_(alice).get(f"{address}players/").content.decode()
    as_(alice).post(f"{address}apart/{pair.pk}/end/")
    assert not Apart.objects.exists()
    as_(alice).post(f"{address}players/{one.pk}/remove/", {"reason": "Asked for it."})
    one.refresh_from_db()
    assert (one.status, one.left_reason) == ("removed", "Asked for it.")


def test_strangers_find_no_desk(as_: AsUser, bob: User, client: Client, season: Season) -> None:
    address = f"{season.get_absolute_url()}manage/"
    step = sure(season.steps.first())
    for rest in ("", "edit/", "players/", "rounds/1/", "rehearsal/"):
        assert as_(bob).get(address + rest).status_code == 404
        assert client.get(address + rest).status_code == 302
    for rest in (f"steps/{step.pk}/", "cancel/", "rounds/1/swap/", "rounds/1/publish/", "apart/"):
        assert as_(bob).post(address + rest, {"reason": "x", "do": "skip"}).status_code == 404
        assert as_(bob).get(address + rest).status_code in (404, 405)
    step.refresh_from_db()
    assert step.state == StepState.PLANNED


def test_a_season_is_cancelled_with_a_reason(as_: AsUser, alice: User, season: Season) -> None:
    as_(alice).post(f"{season.get_absolute_url()}manage/cancel/", {"reason": ""})
    season.refresh_from_db()
    assert season.status == SeasonStatus.CLOSED
    as_(alice).post(f"{season.get_absolute_url()}manage/cancel/", {"reason": "Too few."})
    season.refresh_from_db()
    assert season.status == SeasonStatus.CANCELLED


def test_warnings_of_a_draft_name_people(as_: AsUser, alice: User, season: Season) -> None:
    one = sure(season.entrants.order_by("pk").first())
    for third in season.entrants.exclude(pk=one.pk):
        Apart.objects.create(season=season, one=one, other=third)
    seat_round(season.pk, 1, now=clock.now())
    (kept,) = season.rounds.get(number=1).quality.values()
    (warning,) = [said for said in kept["warnings"] if said["kind"] == "apart"]
    names = [season.entrants.get(pk=pk).user.name for pk in warning["people"][0]]
    page = as_(alice).get(f"{season.get_absolute_url()}manage/rounds/1/").content.decode()
    assert f"at one table: {names[0]} and {names[1]}" in page


@pytest.fixture
def ladder(league: League, alice: User) -> Season:
    """Eight players of a ladder whose first round is over, and whose second round is seated."""
    plan = SeasonPlan(form="ladder", sizes=(4,), round_count=3, round_days=14)
    made = create_season(league.pk, alice.pk, plan, now=clock.now())
    division = made.divisions.create(number=1)
    a, b, c, d, *others = enter(made, *(UserFactory.create() for _ in range(8)), division=division)
    Season.objects.filter(pk=made.pk).update(status=SeasonStatus.PLAYING)
    first = made.rounds.get(number=1)
    seated(first, [a, b, c, d], [1, 2, 3, 4])
    seated(first, others, [1, 2, 3, 4])
    made.rounds.filter(number=1).update(status=RoundStatus.ENDED)
    reckon(division)
    seat_round(made.pk, 2, now=clock.now())
    made.refresh_from_db()
    return made


def test_the_draft_of_a_ladder_says_why_and_how_even_it_is(
    as_: AsUser, alice: User, ladder: Season
) -> None:
    page = as_(alice).get(f"{ladder.get_absolute_url()}manage/rounds/2/").content.decode()
    assert "Neighbours in the standing: ranks 1 to 4." in page
    assert "Meetings beyond the first" in page
    assert "have met once." in page


def test_a_move_on_a_ladder_is_told_with_its_cost(as_: AsUser, alice: User, ladder: Season) -> None:
    high, low = ladder.rounds.get(number=2).tables.order_by("number")
    one = sure(high.seats.order_by("order")[0].entrant_id)
    other = sure(low.seats.order_by("-order")[0].entrant_id)
    address = f"{ladder.get_absolute_url()}manage/rounds/2/"
    told = as_(alice).get(address, {"one": one, "other": other})
    text = told.content.decode()
    assert "That would be less fair" in text
    assert re.search(r"Table 1 would have the ranks \d to \d, not 1 to 4\.", text)
    assert "Let them change places" in text
