"""Cases: players open them with a form, managers decide, and take decisions back."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.leagues.cases import services
from games.leagues.cases.decisions import decide, reopen
from games.leagues.cases.options import OPTIONS, Decision, DecisionDetails, options_of
from games.leagues.journal.undo import undo_line
from games.leagues.models import (
    Award,
    Case,
    CaseKind,
    CaseState,
    Division,
    Entrant,
    EntrantStatus,
    JournalLine,
    LeagueTable,
    Manager,
    Outcome,
    Season,
    SeasonStatus,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.services import settle
from games.leagues.substitutes.services import join_queue
from games.post.models import Notice
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

AsUser = Callable[[User], Client]

NOW = START + timedelta(hours=1)


@pytest.fixture
def season(db: None) -> Season:
    return open_season()


@pytest.fixture
def boss(season: Season) -> User:
    return boss_of(season.league)


@pytest.fixture
def players(season: Season) -> list[User]:
    return [entrant.user for entrant in with_players(season, 4)]


@pytest.fixture
def table(season: Season, players: list[User]) -> LeagueTable:
    return seated(season, *season.entrants.filter(user__in=players[:3]))


def opened(season: Season, kind: str = CaseKind.EXTENSION, **more: Any) -> Case:
    return services.open_case(season.pk, kind, **{"now": NOW} | more)


def refused(why: Why, do: Callable[..., object], *args: Any, **kwargs: Any) -> None:
    with pytest.raises(LeagueRefusal) as refusal:
        do(*args, **kwargs)
    assert refusal.value.why is why


# --- opening --------------------------------------------------------------------------------------


def test_the_managers_are_told_and_the_page_is_straight_behind_the_link(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table, text="I am at sea.")
    told = Notice.objects.get(kind="league_needs_me")
    assert (told.person, told.url) == (
        boss,
        f"/leagues/{season.league.slug}/{season.number}/cases/{case.key}/",
    )
    assert case.messages.get().text == "I am at sea."


def test_the_others_at_the_table_are_told(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    opened(season, by=players[0], league_table=table)
    told = Notice.objects.filter(kind="league_case").values_list("person", flat=True)
    assert set(told) == {players[1].pk, players[2].pk}


def test_of_misconduct_only_who_it_is_about_is_told(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    opened(season, CaseKind.MISCONDUCT, by=players[0], about=players[1], league_table=table)
    assert Notice.objects.get(kind="league_case").person == players[1]


def test_the_same_case_is_not_opened_twice(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    opened(season, by=players[0], league_table=table)
    refused(Why.CASE_OPEN, opened, season, by=players[0], league_table=table)
    first = opened(season, CaseKind.LATE, league_table=table)
    assert opened(season, CaseKind.LATE, league_table=table) == first


@pytest.mark.parametrize("kind", [CaseKind.LATE, CaseKind.UNDECIDED, CaseKind.STEP, "nonsense"])
def test_players_open_no_cases_of_the_season_itself(
    season: Season, table: LeagueTable, players: list[User], kind: str
) -> None:
    refused(Why.OUT_OF_RANGE, opened, season, kind, by=players[0], league_table=table)


def test_nobody_reports_a_table_at_which_they_do_not_sit(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    refused(Why.NOT_IN_SEASON, opened, season, by=players[3], league_table=table)
    stranger = UserFactory.create()
    refused(Why.NOT_IN_SEASON, opened, season, CaseKind.MISCONDUCT, by=stranger, about=players[0])


def test_nobody_reports_themselves_or_who_is_not_there(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    refused(Why.OUT_OF_RANGE, opened, season, by=players[0], about=players[0], league_table=table)
    refused(Why.NOT_IN_SEASON, opened, season, by=players[0], about=players[3], league_table=table)


def test_a_case_is_withdrawn_by_who_opened_it(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    refused(Why.NOT_YOUR_CASE, services.withdraw_case, case.key, players[1], now=NOW)
    services.withdraw_case(case.key, players[0], now=NOW)
    refused(Why.CASE_DECIDED, services.withdraw_case, case.key, players[0], now=NOW)
    refused(Why.CASE_DECIDED, decide, case.key, boss, Decision.LEAVE, "No.", now=NOW)


# --- the thread -----------------------------------------------------------------------------------


def test_managers_write_privately_and_players_cannot(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    Notice.objects.all().delete()
    services.say(case.key, boss, "Again?", private=True, now=NOW)
    assert not Notice.objects.exists()
    refused(Why.NOT_MANAGER, services.say, case.key, players[0], "x", private=True, now=NOW)
    services.say(case.key, players[0], "Please.", now=NOW)
    told = set(Notice.objects.values_list("person", flat=True))
    assert told == {boss.pk, players[1].pk, players[2].pk}


def test_a_stranger_does_not_write(season: Season, table: LeagueTable, players: list[User]) -> None:
    case = opened(season, CaseKind.MISCONDUCT, by=players[0], about=players[1], league_table=table)
    for person in (UserFactory.create(), players[2]):
        refused(Why.NOT_YOUR_CASE, services.say, case.key, person, "x", now=NOW)


# --- decisions ------------------------------------------------------------------------------------


def test_every_kind_of_case_has_decisions() -> None:
    assert set(OPTIONS) == set(CaseKind)
    assert all(OPTIONS.values())


def test_more_time_is_given_to_whoever_must_act(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    seats = sure(table.table).seats
    before = sure(seats.get(must_act=True).deadline)
    decide(case.key, boss, Decision.EXTEND, "Bon voyage.", terms=DecisionDetails(hours=24), now=NOW)
    assert seats.get(must_act=True).deadline == before + timedelta(hours=24)
    told = Notice.objects.filter(kind="league_case", title__startswith="Decided")
    assert set(told.values_list("person", flat=True)) == {one.pk for one in players[:3]}


def test_what_was_told_the_managers_is_withdrawn(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    decide(case.key, boss, Decision.LEAVE, "Sorry.", now=NOW)
    assert Notice.objects.get(kind="league_needs_me").state == "withdrawn"


def test_the_second_manager_is_told_that_it_is_decided(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    other = UserFactory.create()
    Manager.objects.create(league=season.league, user=other, since=NOW)
    case = opened(season, by=players[0], league_table=table)
    decide(case.key, boss, Decision.LEAVE, "No.", now=NOW)
    refused(Why.CASE_DECIDED, decide, case.key, other, Decision.LEAVE, "No.", now=NOW)


@pytest.mark.parametrize("part", ["by", "about", "table"])
def test_a_manager_who_is_concerned_cannot_decide(
    season: Season, table: LeagueTable, players: list[User], boss: User, part: str
) -> None:
    person = players[{"by": 0, "about": 1, "table": 2}[part]]
    Manager.objects.create(league=season.league, user=person, since=NOW)
    case = opened(season, CaseKind.ABSENT, by=players[0], about=players[1], league_table=table)
    refused(Why.CONCERNED, decide, case.key, person, Decision.LEAVE, "x", now=NOW)
    decide(case.key, boss, Decision.LEAVE, "x", now=NOW)


def test_who_manages_nothing_decides_nothing(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    case = opened(season, by=players[0], league_table=table)
    refused(Why.NOT_MANAGER, decide, case.key, players[3], Decision.LEAVE, "x", now=NOW)


def test_a_decision_needs_a_reason_and_must_fit(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    refused(Why.NO_REASON, decide, case.key, boss, Decision.LEAVE, "  ", now=NOW)
    refused(Why.OUT_OF_RANGE, decide, case.key, boss, Decision.REMOVE, "x", now=NOW)
    refused(Why.OUT_OF_RANGE, decide, case.key, boss, "nonsense", "x", now=NOW)


def test_a_decision_whose_deed_fails_is_no_decision(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    about = {"about": players[1], "league_table": table}
    case = opened(season, CaseKind.MISCONDUCT, by=players[0], **about)
    terms = DecisionDetails(points="many")
    refused(Why.OUT_OF_RANGE, decide, case.key, boss, Decision.PENALTY, "x", terms=terms, now=NOW)
    case.refresh_from_db()
    assert case.state == CaseState.OPEN


def test_a_penalty_is_taken_back_with_its_decision(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    about = {"about": players[1], "league_table": table}
    case = opened(season, CaseKind.MISCONDUCT, by=players[0], **about)
    decide(case.key, boss, Decision.PENALTY, "Rude.", terms=DecisionDetails(points="3/2"), now=NOW)
    award = Award.objects.get()
    assert (award.points, award.entrant.user) == ("-3/2", players[1])
    assert Division.objects.get().stale
    Division.objects.update(stale=False)
    reopen(case.key, boss, now=NOW)
    award.refresh_from_db()
    case.refresh_from_db()
    assert (award.revoked_at, case.state, case.decision) == (NOW, CaseState.OPEN, "")
    assert Division.objects.get().stale
    refused(Why.NOT_DECIDED, reopen, case.key, boss, now=NOW)


def test_time_that_was_given_cannot_be_taken_back(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table)
    decide(case.key, boss, Decision.EXTEND, "Yes.", terms=DecisionDetails(hours=24), now=NOW)
    refused(Why.CANNOT_UNDO, reopen, case.key, boss, now=NOW)


def test_a_seat_is_handed_to_a_substitute(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    marcia = UserFactory.create()
    join_queue(season.pk, marcia.pk, now=NOW)
    case = opened(season, CaseKind.ABSENT, by=players[0], about=players[1], league_table=table)
    decide(case.key, boss, Decision.SUBSTITUTE, "He is gone.", now=NOW)
    seat = table.seats.get(order=2)
    assert seat.left_at == NOW
    assert seat.calls.get().user == marcia


def test_who_resigns_from_a_table_is_let_go(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESIGNATION, by=players[1], league_table=table)
    decide(case.key, boss, Decision.LET_GO, "Farewell.", now=NOW)
    assert table.seats.get(order=2).left_at == NOW
    assert Entrant.objects.get(season=season, user=players[1]).status == EntrantStatus.ENTERED


def test_who_resigns_from_the_season_is_out_of_it(
    season: Season, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESIGNATION, by=players[3])
    decide(case.key, boss, Decision.LET_GO, "Farewell.", now=NOW)
    assert Entrant.objects.get(season=season, user=players[3]).status == EntrantStatus.WITHDRAWN


def test_who_misbehaves_is_removed(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.MISCONDUCT, by=players[0], about=players[3])
    decide(case.key, boss, Decision.REMOVE, "Out.", now=NOW)
    assert Entrant.objects.get(season=season, user=players[3]).status == EntrantStatus.REMOVED


def test_a_table_that_drags_on_gets_a_faster_clock(
    season: Season, table: LeagueTable, boss: User
) -> None:
    case = opened(season, CaseKind.LATE, league_table=table)
    decide(case.key, boss, Decision.FASTER, "Hurry.", terms=DecisionDetails(hours=12), now=NOW)
    game = sure(table.table)
    game.refresh_from_db()
    assert game.turn_hours == 12


@pytest.mark.parametrize(
    ("decision", "places", "outcome"),
    [
        (Decision.ADJUDICATE, [2, 1, 2], Outcome.ADJUDICATED),
        (Decision.SHARE, [], Outcome.SHARED),
        (Decision.VOID, [], Outcome.VOID),
    ],
)
def test_a_table_is_settled_and_the_decision_taken_back(
    season: Season,
    table: LeagueTable,
    players: list[User],
    boss: User,
    decision: Decision,
    places: list[int],
    outcome: Outcome,
) -> None:
    case = opened(season, CaseKind.RESULT, by=players[0], league_table=table)
    decide(case.key, boss, decision, "So.", terms=DecisionDetails(places=places), now=NOW)
    table.refresh_from_db()
    assert table.outcome == outcome
    assert table.places == (places or ([1, 1, 1] if decision == Decision.SHARE else None))
    reopen(case.key, boss, now=NOW)
    table.refresh_from_db()
    case.refresh_from_db()
    assert (table.outcome, table.places, case.state) == (Outcome.OPEN, None, CaseState.OPEN)


def settled(
    season: Season,
    table: LeagueTable,
    by: User,
    boss: User,
    decision: Decision,
    places: Sequence[int] = (),
) -> Case:
    """A case about the result, decided so."""
    case = opened(season, CaseKind.RESULT, by=by, league_table=table)
    decide(case.key, boss, decision, "So.", terms=DecisionDetails(places=list(places)), now=NOW)
    return case


def test_an_earlier_decision_holds_again_when_a_later_one_is_taken_back(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    settled(season, table, players[0], boss, Decision.ADJUDICATE, [2, 1, 3])
    later = settled(season, table, players[1], boss, Decision.VOID)
    reopen(later.key, boss, now=NOW)
    table.refresh_from_db()
    assert (table.outcome, table.places) == (Outcome.ADJUDICATED, [2, 1, 3])


@pytest.mark.parametrize("places", [[2, 1, 3], [1, 2, 3]])
def test_an_earlier_decision_is_not_taken_back_below_a_later_one(
    season: Season, table: LeagueTable, players: list[User], boss: User, places: list[int]
) -> None:
    earlier = settled(season, table, players[0], boss, Decision.ADJUDICATE, [3, 1, 2])
    line = season.journal.get(kind="settled")
    settled(season, table, players[1], boss, Decision.ADJUDICATE, places)
    refused(Why.CANNOT_UNDO, reopen, earlier.key, boss, now=NOW)
    refused(Why.CANNOT_UNDO, undo_line, line.pk, boss, now=NOW)
    table.refresh_from_db()
    assert table.places == places


def test_a_case_opens_again_whose_table_was_brought_back_in_the_journal(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = settled(season, table, players[0], boss, Decision.SHARE)
    undo_line(season.journal.get(kind="settled").pk, boss, now=NOW)
    reopen(case.key, boss, now=NOW)
    table.refresh_from_db()
    case.refresh_from_db()
    assert (table.outcome, case.state) == (Outcome.OPEN, CaseState.OPEN)


def test_what_only_those_concerned_read_is_not_in_the_journal_of_everybody(
    season: Season, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESIGNATION, by=players[0])
    decide(case.key, boss, Decision.LEAVE, "Your illness is nobody's business.", now=NOW)
    assert season.journal.get(kind="case_decided").private
    reopen(case.key, boss, now=NOW)
    assert season.journal.get(kind="case_reopened").private


def test_places_that_are_no_places_are_refused(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESULT, by=players[0], league_table=table)
    terms = DecisionDetails(places=[1, 3, 3])
    wrong = (case.key, boss, Decision.ADJUDICATE, "So.")
    refused(Why.OUT_OF_RANGE, decide, *wrong, terms=terms, now=NOW)
    refused(Why.OUT_OF_RANGE, decide, *wrong, now=NOW)


def test_a_table_is_played_again_and_that_cannot_be_taken_back(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESULT, by=players[0], league_table=table)
    decide(case.key, boss, Decision.REPLAY, "Once more.", now=NOW)
    table.refresh_from_db()
    assert table.outcome == Outcome.REPLAYED
    fresh = table.round.tables.get(outcome=Outcome.OPEN)
    assert fresh.seats.count() == 3
    refused(Why.CANNOT_UNDO, reopen, case.key, boss, now=NOW)


def test_nobody_takes_a_seat_and_a_house_player_does(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    game = sure(table.table)
    game.house_minds = False
    game.save()
    about = opened(season, CaseKind.ABSENT, by=players[0], about=players[1], league_table=table)
    decide(about.key, boss, Decision.SUBSTITUTE, "Gone.", now=NOW)
    case = Case.objects.get(kind=CaseKind.NO_SUBSTITUTE)
    decide(case.key, boss, Decision.HOUSE, "So be it.", now=NOW)
    assert game.seats.get(number=1).bot == "steady"


def test_asked_again_only_those_are_asked_who_came_since(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    first = opened(season, CaseKind.ABSENT, by=players[0], about=players[1], league_table=table)
    decide(first.key, boss, Decision.SUBSTITUTE, "Gone.", now=NOW)
    case = Case.objects.get(kind=CaseKind.NO_SUBSTITUTE)
    decide(case.key, boss, Decision.ASK_AGAIN, "Once more.", now=NOW)
    again = Case.objects.get(kind=CaseKind.NO_SUBSTITUTE, state=CaseState.OPEN)
    join_queue(season.pk, players[3].pk, now=NOW)
    decide(again.key, boss, Decision.ASK_AGAIN, "Once more.", now=NOW)
    assert table.seats.get(order=2).calls.get().user == players[3]


def test_the_journal_keeps_it_and_misconduct_is_for_managers_only(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    about = {"by": players[0], "about": players[1]}
    rude = opened(season, CaseKind.MISCONDUCT, **about)
    decide(rude.key, boss, Decision.WARN, "Be kind.", now=NOW)
    late = opened(season, CaseKind.LATE, league_table=table)
    decide(late.key, boss, Decision.LEAVE, "Let them.", now=NOW)
    lines = JournalLine.objects.filter(kind="case_decided").order_by("pk")
    assert [(line.private, line.reason, line.by) for line in lines] == [
        (True, "Be kind.", boss),
        (False, "Let them.", boss),
    ]


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture
def url(season: Season) -> str:
    return f"/leagues/{season.league.slug}/{season.number}/cases/"


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("absent", {"about": "1"}),
        ("misconduct", {"table": ""}),
        ("result", {"wanted": "Cleo first."}),
        ("extension", {"hours": "24"}),
        ("resignation", {"table": ""}),
    ],
)
def test_each_kind_has_a_form_of_its_own(
    as_: AsUser, url: str, table: LeagueTable, players: list[User], kind: str, more: dict[str, str]
) -> None:
    me = as_(players[0])
    assert me.get(f"{url}new/{kind}/").status_code == 200
    if "about" in more:
        more = more | {"about": players[1].slug}
    form = {"table": table.pk, "text": "See for yourself."} | more
    answer = me.post(f"{url}new/{kind}/", form, follow=True)
    assert "The managers have been told." in answer.content.decode()
    assert Case.objects.get().kind == kind


def test_the_season_itself_has_no_form(as_: AsUser, url: str, players: list[User]) -> None:
    assert as_(players[0]).get(f"{url}new/late/").status_code == 404


def test_a_manager_decides_on_the_page(
    as_: AsUser, url: str, season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, by=players[0], league_table=table, facts={"hours": 36})
    page = as_(boss).get(f"{url}{case.key}/").content.decode()
    assert 'value="36"' in page
    form = {"decision": "extend", "text": "Yes."}
    wrong = as_(boss).post(f"{url}{case.key}/decide/", form).content.decode()
    assert "Say how many hours." in wrong
    said = as_(boss).post(f"{url}{case.key}/decide/", form | {"hours": 36}, follow=True)
    assert "Decided." in said.content.decode()
    second = as_(boss).post(f"{url}{case.key}/decide/", form | {"hours": 36}, follow=True)
    assert "decided already" in second.content.decode()


def test_a_concerned_manager_sees_no_private_word_and_no_form(
    as_: AsUser, url: str, season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    Manager.objects.create(league=season.league, user=players[0], since=NOW)
    case = opened(season, by=players[0], league_table=table)
    services.say(case.key, boss, "He always asks.", private=True, now=NOW)
    page = as_(players[0]).get(f"{url}{case.key}/").content.decode()
    assert "another manager decides it" in page
    assert "He always asks." not in page
    assert "He always asks." in as_(boss).get(f"{url}{case.key}/").content.decode()


def test_everybody_finds_their_cases_and_no_others(
    as_: AsUser, url: str, season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    opened(season, CaseKind.MISCONDUCT, by=players[0], about=players[1], league_table=table)
    texts = {one: as_(one).get(url).content.decode() for one in (*players, boss)}
    assert [("behaves badly (" in text) for text in texts.values()] == [
        *(True, True, False, False),
        True,
    ]


def test_nothing_is_played_again_once_the_season_is_over(
    season: Season, table: LeagueTable, players: list[User], boss: User
) -> None:
    case = opened(season, CaseKind.RESULT, by=players[0], league_table=table)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.FINISHED)
    case = Case.objects.get(pk=case.pk)
    assert Decision.REPLAY not in options_of(case)
    assert Decision.ADJUDICATE in options_of(case)
    refused(Why.OUT_OF_RANGE, decide, case.key, boss, Decision.REPLAY, "Again.", now=NOW)
    refused(Why.SEASON_OVER, settle, table.pk, "replayed", None, boss.pk, "Again.", now=NOW)
    assert LeagueTable.objects.count() == 1
