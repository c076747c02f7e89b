"""Leagues: who makes one, who runs it, whom it invites, and what the journal says and undoes."""

import ast
import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.accounts.models import User
from games.leagues.announcements.services import announce
from games.leagues.awards.services import give_award
from games.leagues.journal.sentences import SENTENCES, sentence_of
from games.leagues.journal.undo import undo_line
from games.leagues.league import services
from games.leagues.league.services import LeaguePlan
from games.leagues.models import Announcement, Award, Invited, JournalLine, League, Manager
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.services import cancel_season
from games.post.models import Notice
from tests.architecture.house import python_files, tree_of
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START as NOW
from tests.games.leagues.seasons import new_season, open_season, with_players
from tests.games.leagues.tables import seated

AsUser = Callable[[User], Client]


@pytest.fixture
def league(alice: User) -> League:
    return services.make_league(alice.pk, LeaguePlan(name="Subura", game="quovadis"), now=NOW)


def refused(why: Why, do: Callable[..., object], *args: Any, **kwargs: Any) -> None:
    with pytest.raises(LeagueRefusal) as refusal:
        do(*args, **kwargs)
    assert refusal.value.why is why


# --- making and editing ---------------------------------------------------------------------------


def test_anybody_makes_a_league_and_runs_it(league: League, alice: User) -> None:
    assert (league.slug, league.managers.get().user) == ("subura", alice)


@pytest.mark.parametrize("name", ["Subura", "Suburà", "New", "call", "!!!"])
def test_every_league_has_an_address_of_its_own(league: League, alice: User, name: str) -> None:
    made = services.make_league(alice.pk, LeaguePlan(name=name, game="quovadis"), now=NOW)
    assert re.fullmatch(r"[a-z-]+", made.slug)
    assert made.slug not in ("subura", "new", "call")


@pytest.mark.parametrize("plan", [{"name": " "}, {"game": "chess"}])
def test_what_is_no_league(alice: User, plan: dict[str, Any]) -> None:
    wanted = LeaguePlan(**{"name": "Subura", "game": "quovadis"} | plan)
    refused(Why.OUT_OF_RANGE, services.make_league, alice.pk, wanted, now=NOW)


def test_on_the_page_it_is_made_and_edited(as_: AsUser, alice: User) -> None:
    me = as_(alice)
    form = {"name": "Aventine", "clock_preset": "workdays", "turn_hours": "24", "press": "offers"}
    form |= {"opens": "all", "visibility": "public", "option_rules": "", "rules": "*Be kind.*"}
    page = me.get("/leagues/new/quovadis/")
    for name, field in page.context["form"].fields.items():
        if name.startswith("option_"):
            form[name] = field.initial
    me.post("/leagues/new/quovadis/", form)
    league = League.objects.get(name="Aventine")
    assert (league.table["turn_hours"], league.table["press"]) == (48, "offers")
    url = f"/leagues/{league.slug}/edit/"
    shown = me.get(url).context["form"]
    assert shown["clock_preset"].value() == "workdays"
    me.post(url, form | {"name": "Palatine", "clock_preset": "own", "clock_kind": "bank"})
    league.refresh_from_db()
    assert (league.name, league.slug) == ("Palatine", "aventine")
    shown = me.get(url).context["form"]
    assert (shown["clock_preset"].value(), shown["clock_kind"].value()) == ("own", "bank")


def test_strangers_find_no_page_of_managers(
    as_: AsUser, league: League, bob: User, client: Client
) -> None:
    for page in ("edit", "people", "waiting"):
        assert as_(bob).get(f"/leagues/{league.slug}/{page}/").status_code == 404
        assert client.get(f"/leagues/{league.slug}/{page}/").status_code == 302


# --- managers and invitations ---------------------------------------------------------------------


def test_a_second_manager_is_added_by_name_and_told(league: League, alice: User, bob: User) -> None:
    services.add_manager(league.pk, alice.pk, "bob", now=NOW)
    assert {one.user for one in league.managers.all()} == {alice, bob}
    assert Notice.objects.get().person == bob
    refused(Why.ALREADY_MANAGER, services.add_manager, league.pk, alice.pk, "Bob", now=NOW)


def test_nobody_of_that_name(league: League, alice: User) -> None:
    refused(Why.UNKNOWN_PERSON, services.add_manager, league.pk, alice.pk, "Nemo", now=NOW)


def test_the_last_manager_cannot_leave_as_long_as_the_league_is_open(
    league: League, alice: User, bob: User
) -> None:
    refused(Why.LAST_MANAGER, services.remove_manager, league.pk, alice.pk, alice.pk, now=NOW)
    services.add_manager(league.pk, alice.pk, "Bob", now=NOW)
    services.remove_manager(league.pk, alice.pk, alice.pk, now=NOW)
    assert league.managers.get().user == bob
    services.close_league(league.pk, bob.pk, "Enough.", now=NOW)
    services.remove_manager(league.pk, bob.pk, bob.pk, now=NOW)
    assert not Manager.objects.exists()


def test_who_does_not_run_it_adds_nobody(league: League, bob: User, charlie: User) -> None:
    refused(Why.NOT_MANAGER, services.add_manager, league.pk, bob.pk, "Bob", now=NOW)
    refused(Why.NOT_MANAGER, services.invite, league.pk, bob.pk, "Charlie", now=NOW)


def test_who_is_invited_is_told_once_and_the_invitation_can_be_taken_back(
    league: League, alice: User, bob: User
) -> None:
    services.invite(league.pk, alice.pk, "Bob", now=NOW)
    services.invite(league.pk, alice.pk, "Bob", now=NOW)
    assert Invited.objects.get().user == bob
    assert Notice.objects.get().person == bob
    services.uninvite(league.pk, alice.pk, bob.pk, now=NOW)
    refused(Why.STALE_PAGE, services.uninvite, league.pk, alice.pk, bob.pk, now=NOW)


def test_a_league_is_closed_when_no_season_is_under_way_and_can_be_opened_again(
    league: League, alice: User
) -> None:
    season = open_season(league)
    refused(Why.SEASONS_RUN, services.close_league, league.pk, alice.pk, "x", now=NOW)
    season.status = "finished"
    season.save()
    refused(Why.NO_REASON, services.close_league, league.pk, alice.pk, " ", now=NOW)
    services.close_league(league.pk, alice.pk, "Enough.", now=NOW)
    refused(Why.CLOSED, services.invite, league.pk, alice.pk, "Alice", now=NOW)
    undo_line(JournalLine.objects.get(kind="league_closed").pk, alice, now=NOW)
    league.refresh_from_db()
    assert league.closed_at is None


def test_the_page_of_its_people(as_: AsUser, league: League, alice: User, bob: User) -> None:
    me, url = as_(alice), f"/leagues/{league.slug}/"
    page = me.post(f"{url}managers/add/", {"name": "Bob"}, follow=True).content.decode()
    assert "They run the league with you now." in page
    page = me.post(f"{url}invitations/add/", {"name": "Nemo"}, follow=True).content.decode()
    assert "Nobody here has this name" in page
    me.post(f"{url}invitations/add/", {"name": "Bob"})
    me.post(f"{url}invitations/{bob.pk}/remove/")
    me.post(f"{url}managers/{bob.pk}/remove/")
    assert not Invited.objects.exists()
    page = me.post(f"{url}managers/{alice.pk}/remove/", follow=True).content.decode()
    assert "needs a manager" in page
    page = me.post(f"{url}close/", {"reason": "Enough."}, follow=True).content.decode()
    assert "This league is closed." in page


def test_an_operator_finds_a_new_manager_on_the_command_line(league: League, bob: User) -> None:
    call_command("league", "manager", "subura", "Bob", stdout=StringIO())
    assert league.managers.filter(user=bob).exists()
    for wrong in (("subura", "Bob"), ("subura", "Nemo"), ("nowhere", "Bob")):
        with pytest.raises(CommandError):
            call_command("league", "manager", *wrong)


# --- announcements --------------------------------------------------------------------------------


def test_all_players_are_told_what_is_announced(league: League, alice: User) -> None:
    season = open_season(league)
    players = {entrant.user for entrant in with_players(season, 3)}
    announce(season.pk, "A feast", "*Lupercalia*", alice, now=NOW)
    told = Notice.objects.filter(kind="league_news")
    assert {one.person for one in told} == players
    assert told[0].title == "A feast"
    assert told[0].scope == f"season:{league.slug}/1"


def test_a_division_is_told_what_concerns_it(league: League, alice: User) -> None:
    season = open_season(league)
    entrants = with_players(season, 4)
    table = seated(season, *entrants[:3])
    announce(season.pk, "A feast", "", alice, division=table.division, now=NOW)
    told = Notice.objects.filter(kind="league_news").values_list("person", flat=True)
    assert set(told) == {one.user_id for one in entrants[:3]}


def test_only_managers_announce(as_: AsUser, league: League, alice: User, bob: User) -> None:
    season = open_season(league)
    refused(Why.NOT_MANAGER, announce, season.pk, "x", "", bob, now=NOW)
    url = f"/leagues/{league.slug}/1/announcements/"
    assert as_(bob).post(url, {"title": "x"}).status_code == 404
    as_(alice).post(url, {"title": "A feast", "text": "*Lupercalia*"})
    assert Announcement.objects.get().title == "A feast"
    page = as_(bob).get(url).content.decode()
    assert "<em>Lupercalia</em>" in page
    assert "Announce it" not in page


def test_people_choose_how_they_are_told_of_one_season(
    as_: AsUser, league: League, alice: User, bob: User
) -> None:
    season = open_season(league)
    (entrant,) = with_players(season, 1)
    page = as_(entrant.user).get(f"/account/notices/?scope=season:{league.slug}/1").content.decode()
    assert "Managers announce something" in page
    assert "It is my turn" not in page
    nobodys = as_(bob).get(f"/account/notices/?scope=season:{league.slug}/1")
    assert nobodys.status_code == 404


# --- the journal ----------------------------------------------------------------------------------


def kinds_noted() -> Iterator[object]:
    """The kinds of all lines that the code of leagues writes, where they stand as words."""
    for path in python_files("games"):
        if "leagues" in path.parts and "note(" in path.read_text("utf-8"):
            for node in ast.walk(tree_of(path)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note":
                    yield from (kind.value for kind in node.args[1:2] if hasattr(kind, "value"))


def test_every_kind_of_line_has_its_sentence() -> None:
    found = {kind for kind in kinds_noted() if isinstance(kind, str)}
    assert len(found) > 20
    assert found <= set(SENTENCES)


def test_every_sentence_can_be_said(league: League) -> None:
    for kind in SENTENCES:
        line = JournalLine(league=league, kind=kind, facts={}, at=NOW)
        assert "%(" not in sentence_of(line, line.facts)


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [("start", 3, "Start round 3: Done."), ("divide", 0, "Place the players in divisions: Done.")],
)
def test_a_step_of_a_round_is_told_with_its_number(
    league: League, kind: str, number: int, said: str
) -> None:
    facts = {"kind": kind, "round": number, "run": 1, "said": "Done."}
    line = JournalLine(league=league, kind="step_done", facts=facts, at=NOW)
    assert sentence_of(line, line.facts) == said


def test_what_is_private_is_for_managers_alone(
    as_: AsUser, league: League, alice: User, bob: User, client: Client
) -> None:
    services.invite(league.pk, alice.pk, "Bob", now=NOW)
    url = f"/leagues/{league.slug}/journal/"
    assert "Bob was invited." in as_(alice).get(url).content.decode()
    for page in (as_(bob).get(url), client.get(url)):
        assert "Bob was invited." not in page.content.decode()
        assert "The league was made." in page.content.decode()


def test_what_was_done_is_taken_back_on_the_page_of_the_journal(
    as_: AsUser, league: League, alice: User, bob: User
) -> None:
    season = open_season(league)
    entrants = with_players(season, 3)
    seated(season, *entrants)
    award = give_award(season.pk, entrants[0].user_id, "3", "Fine.", alice, now=NOW)
    line = JournalLine.objects.get(kind="award")
    url = f"/leagues/{league.slug}/journal/"
    assert as_(bob).post(f"{url}{line.pk}/undo/").status_code == 404
    as_(alice).post(f"{url}{line.pk}/undo/")
    award.refresh_from_db()
    line.refresh_from_db()
    assert award.revoked_at is not None
    assert line.undone_at is not None
    again = as_(alice).post(f"{url}{line.pk}/undo/", follow=True).content.decode()
    assert "cannot be taken back" in again
    assert Award.objects.count() == 1


def test_lines_of_another_league_are_not_undone_here(
    as_: AsUser, league: League, alice: User
) -> None:
    other = services.make_league(alice.pk, LeaguePlan(name="Other", game="quovadis"), now=NOW)
    line = JournalLine.objects.get(league=other)
    assert as_(alice).post(f"/leagues/{league.slug}/journal/{line.pk}/undo/").status_code == 404


def test_a_new_season_is_in_the_journal(league: League, alice: User) -> None:
    new_season(league)
    assert JournalLine.objects.filter(league=league, kind="season_made").exists()
    assert UserFactory.create() != alice


def test_all_are_told_when_a_season_is_cancelled(league: League, alice: User) -> None:
    season = open_season(league)
    (entrant,) = with_players(season, 1)
    cancel_season(season.pk, alice.pk, "Nobody comes.", now=NOW)
    told = Notice.objects.get(kind="league_news")
    assert (told.person, "Nobody comes." in told.text) == (entrant.user, True)
