"""Studies: what if? Variations from a position of a game that is over."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.accounts.services import close_account
from games.archive.models import Sharing, Study, StudyReport, TriedEntry
from games.archive.studies import selectors, services, views
from games.archive.studies.refusals import StudyRefused
from games.archive.studies.reports import report_study, settle_study_report
from games.archive.studies.selectors import StudyPage, studies_for_export
from games.common import clock
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure

pytestmark = pytest.mark.once


@pytest.fixture
def author(alice: User) -> Client:
    browser = Client()
    browser.force_login(alice)
    return browser


def begun(browser: Client, table: Table, length: int = 6) -> Study:
    answer = browser.post(f"/t/{table.code}/replay/{length}/study/", {"title": "What if?"})
    study = Study.objects.get()
    assert answer["Location"] == study.get_absolute_url()
    return study


def actor_of(study: Study, length: int) -> int:
    return position(study.table, length).actors[0]


def tried(browser: Client, study: Study, node: str = "start", **sent: Any) -> str:
    """The node that an entry led to; the one before it if it was refused."""
    answer = browser.post(f"/studies/{study.key}/{node}/try/", sent)
    assert answer.status_code == 302
    return str(answer["Location"].rstrip("/").rpartition("/")[2])


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_entries_are_tried_one_after_the_other(alice: User, bob: User, game: str) -> None:
    browser = Client()
    browser.force_login(alice)
    seats = 5 if game == "idusmartii" else 3
    table = play_on(playing_table(alice, bob, game=game, seat_count=seats), 900)
    study, node = begun(browser, table), "start"
    for _ in range(3):
        found = browser.get(f"/studies/{study.key}/{node}/").content.decode()
        seat, number = sure(
            re.search(r'name="seat" value="(\d+)".*?name="number" value="(\d+)"', found, re.S)
        ).groups()
        node = tried(browser, study, node, seat=seat, number=number)
        assert f'{node}/"' in browser.get(f"/studies/{study.key}/").content.decode()
    assert study.entries.count() == 3
    assert sure(sure(TriedEntry.objects.get(key=node).parent).parent).parent is None


def test_what_was_tried_already_is_not_written_twice(author: Client, over: Table) -> None:
    study = begun(author, over)
    seat = actor_of(study, 6)
    first = tried(author, study, seat=seat, number=1)
    assert tried(author, study, seat=seat, number=1) == first
    assert tried(author, study, seat=seat, number=2) != first
    assert study.entries.count() == 2


def test_an_entry_can_be_typed_and_the_rules_decide(author: Client, over: Table) -> None:
    study = begun(author, over, 0)
    seat = actor_of(study, 0)
    node = tried(author, study, seat=seat, text="place 2")
    assert TriedEntry.objects.get(key=node).raw["at"] == "2"
    for wrong in ({"text": "place 13"}, {"text": "move S"}, {"number": "999"}, {"number": "x"}):
        assert tried(author, study, seat=seat, **wrong) == "start"
        assert "notice--error" in author.get(f"/studies/{study.key}/").content.decode()
    assert author.post(f"/studies/{study.key}/start/try/", {"seat": "9"}).status_code == 404
    assert study.entries.count() == 1


def test_a_deal_can_be_tried_with_all_its_signatures(author: Client, over: Table) -> None:
    study = begun(author, over, 0)
    seat = actor_of(study, 0)
    typed = f"deal 99 pledge by {seat} signed {seat}: caesar off 9-13"
    node = tried(author, study, seat=seat, text=typed)
    assert TriedEntry.objects.get(key=node).raw["deal"]["id"] == "99"


@pytest.mark.parametrize("level", ["novice", "steady"])
def test_house_players_go_on_until_it_is_ones_own_turn(
    author: Client, over: Table, level: str
) -> None:
    study = begun(author, over, 4)
    own = (actor_of(study, 4) + 1) % over.seat_count
    answer = author.post(f"/studies/{study.key}/start/house/", {"level": level, "own": own})
    node = answer["Location"].rstrip("/").rpartition("/")[2]
    last = TriedEntry.objects.get(key=node)
    assert last.house == level
    here = StudyPage(study, last, True).here
    assert here is not None
    assert here.position.actors == (own,)


def test_house_players_think_only_so_often_in_an_hour(
    author: Client, over: Table, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "study": "1/h/user"}
    study = begun(author, over, over.length - 9)
    for _ in range(2):
        author.post(f"/studies/{study.key}/start/house/", {"level": "novice"})
    page = author.get(f"/studies/{study.key}/").content.decode()
    assert "House players have thought enough" in page


def test_house_players_play_it_out(over: Table, alice: User) -> None:
    study = services.begin_study(alice.pk, over, over.length - 12, "End", now=clock.now())
    last = None
    for _ in range(40):
        last = services.let_house_play(study, last, "novice", None, now=clock.now())
        here = StudyPage(study, last, True).here
        assert here is not None
        if here.position.is_over:
            break
    assert sure(here).position.is_over
    with pytest.raises(StudyRefused):
        services.let_house_play(study, last, "novice", None, now=clock.now())
    with pytest.raises(StudyRefused):
        services.let_house_play(study, None, "emperor", None, now=clock.now())


def test_what_is_cut_off_can_be_put_back(author: Client, over: Table) -> None:
    study = begun(author, over)
    first = tried(author, study, seat=actor_of(study, 6), number=1)
    author.post(f"/studies/{study.key}/{first}/house/", {"level": "novice"})
    everything = study.entries.count()
    assert everything > 1
    author.post(f"/studies/{study.key}/{first}/cut/")
    assert study.entries.filter(cut_at=None).count() == 0
    assert author.get(f"/studies/{study.key}/{first}/").status_code == 404
    author.post(f"/studies/{study.key}/put-back/")
    assert study.entries.filter(cut_at=None).count() == everything


def test_positions_have_names_and_comments(author: Client, over: Table) -> None:
    study = begun(author, over)
    node = tried(author, study, seat=actor_of(study, 6), number=1)
    sent = {"name": "The bold way", "comment": "<b>Nobody</b> dared."}
    author.post(f"/studies/{study.key}/{node}/note/", sent)
    page = author.get(f"/studies/{study.key}/{node}/").content.decode()
    assert "The bold way" in page
    assert "&lt;b&gt;Nobody" in page
    too_long = author.post(f"/studies/{study.key}/{node}/note/", {"name": "x" * 61})
    assert too_long.status_code == 400
    assert author.post(f"/studies/{study.key}/start/note/", sent).status_code == 404


def test_it_is_private_until_it_is_shared(author: Client, over: Table, client: Client) -> None:
    study = begun(author, over)
    address = study.get_absolute_url()
    assert client.get(address).status_code == 404
    author.post(f"{address}change/", {"title": "Better", "sharing": "link"})
    assert "Better" in client.get(address).content.decode()
    assert "Better" not in client.get("/studies/").content.decode()
    assert "Better" not in client.get(f"/t/{over.code}/replay/").content.decode()
    author.post(f"{address}change/", {"title": "Better", "sharing": "public"})
    assert "Better" in client.get("/studies/").content.decode()
    assert "Better" in client.get(f"/t/{over.code}/replay/").content.decode()
    assert author.post(f"{address}change/", {"sharing": "all"}).status_code == 400
    author.post(f"{address}remove/")
    assert client.get(address).status_code == 404


def test_a_private_study_changes_no_byte_for_others(
    author: Client, over: Table, client: Client
) -> None:
    pages = ("/studies/", f"/t/{over.code}/replay/6/")
    before = [client.get(page).content for page in pages]
    begun(author, over)
    assert [client.get(page).content for page in pages] == before


def test_studies_of_games_that_are_not_public_are_not_listed(
    alice: User, bob: User, client: Client
) -> None:
    table = play_on(playing_table(alice, bob, title="Hidden", visibility="unlisted"), 600)
    study = services.begin_study(alice.pk, table, 3, "Of a hidden game", now=clock.now())
    services.change_study(study, "Of a hidden game", Sharing.PUBLIC, now=clock.now())
    assert "hidden" not in client.get("/studies/").content.decode().lower()
    assert client.get(study.get_absolute_url()).status_code == 200
    Table.objects.filter(pk=table.pk).update(visibility="password", password="x")
    assert client.get(study.get_absolute_url()).status_code == 404


def test_a_study_of_a_game_that_is_private_now_names_no_game_and_can_be_removed(
    over: Table, charlie: User
) -> None:
    browser = Client()
    browser.force_login(charlie)
    study = begun(browser, over)
    Table.objects.filter(pk=over.pk).update(visibility="password", title="Between ourselves")
    page = browser.get("/studies/").content.decode()
    assert "What if?" in page
    assert "Between ourselves" not in page
    assert study.get_absolute_url() + '"' not in page
    assert browser.get(study.get_absolute_url()).status_code == 404
    browser.post(f"/studies/{study.key}/remove/")
    assert not Study.objects.exists()


def test_nobody_else_changes_it(author: Client, over: Table, bob: User) -> None:
    study = begun(author, over)
    node = tried(author, study, seat=actor_of(study, 6), number=1)
    services.change_study(study, "Mine", Sharing.LINK, now=clock.now())
    other = Client()
    other.force_login(bob)
    base = f"/studies/{study.key}/"
    for rest in ("change/", "remove/", "put-back/", f"{node}/try/", f"{node}/cut/"):
        assert other.post(f"{base}{rest}", {"title": "Ours"}).status_code == 404
        assert Client().post(f"{base}{rest}")["Location"].startswith("/account/login/")
        assert other.get(f"{base}{rest}").status_code in (404, 405)
    assert "What does" not in other.get(base).content.decode()
    study.refresh_from_db()
    assert (study.title, study.entries.count()) == ("Mine", 1)


def test_studies_begin_only_when_a_game_is_over(author: Client, alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob), 5)
    author.post(f"/t/{table.code}/replay/3/study/", {"title": "Too early"})
    assert not Study.objects.exists()


def test_a_game_that_was_taken_back_says_so(author: Client, over: Table, client: Client) -> None:
    study = begun(author, over)
    node = tried(author, study, seat=actor_of(study, 6), number=1)
    Table.objects.filter(pk=over.pk).update(log_version=over.log_version + 1)
    page = author.get(f"/studies/{study.key}/{node}/").content.decode()
    assert "has been taken back" in page
    assert tried(author, study, node, seat=0, number=1) == node
    Table.objects.filter(pk=over.pk).update(status="playing")
    assert author.get(f"/studies/{study.key}/").status_code == 404


def test_they_go_with_their_authors_account(author: Client, over: Table, alice: User) -> None:
    begun(author, over)
    assert [one["title"] for one in studies_for_export(alice)] == ["What if?"]
    close_account(alice.pk, now=clock.now() + timedelta(minutes=1))
    assert not Study.objects.exists()


def test_there_is_a_limit(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    person = UserFactory.create()
    monkeypatch.setattr(services, "MOST_STUDIES", 1)
    services.begin_study(person.pk, over, 0, "One", now=clock.now())
    with pytest.raises(StudyRefused, match="Remove one"):
        services.begin_study(person.pk, over, 0, "Two", now=clock.now())


def test_the_list_goes_on_behind_its_last_study(
    author: Client, over: Table, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_LISTED", 2)
    monkeypatch.setattr(views, "MOST_LISTED", 2)
    first = begun(author, over)
    same = {"table": over, "user": first.user, "length": first.length, "title": "Another"}
    same |= {"log_version": first.log_version, "made_at": first.made_at}
    for _ in range(4):
        Study.objects.create(**same, changed_at=first.changed_at)
    Study.objects.update(sharing="public")
    keys = list(Study.objects.order_by("pk").values_list("key", flat=True))
    seen, address = [], "/studies/"
    while address:
        page = client.get(address).content.decode()
        seen += [key for key in reversed(keys) if f"/studies/{key}/" in page]
        older = re.search(r'href="(\?before=[^"]+)" rel="next"', page)
        address = f"/studies/{older[1]}" if older else ""
    assert seen == keys[::-1]
    assert client.get("/studies/?before=nobody").status_code == 200


@pytest.fixture
def operator(db: None) -> User:
    found = UserFactory.create()
    User.objects.filter(pk=found.pk).update(is_staff=True, is_superuser=True)
    return User.objects.get(pk=found.pk)


def shared(browser: Client, table: Table, sharing: str = Sharing.PUBLIC) -> Study:
    study = begun(browser, table)
    services.change_study(study, "A foul word", sharing, now=clock.now())
    return study


def test_a_shared_study_can_be_reported_and_hidden_and_shown_again(
    author: Client, over: Table, bob: User, operator: User
) -> None:
    study, reader = shared(author, over), Client()
    reader.force_login(bob)
    page = f"/studies/{study.key}/"
    assert f"{page}report/" in reader.get(page).content.decode()
    assert f"{page}report/" not in author.get(page).content.decode()
    for _twice in range(2):
        assert reader.post(f"{page}report/", {"reason": "rude"})["Location"] == page
    report = StudyReport.objects.get()
    assert report.reason == "rude"
    for why, hide in (("foul", True), ("a mistake", False)):
        settle_study_report(report.pk, operator.pk, hide=hide, reason=why, now=clock.now())
        assert reader.get(page).status_code == (404 if hide else 200)
        listed = [*selectors.listed_studies(bob), *selectors.studies_of(over, bob)]
        assert listed == ([] if hide else [study, study])
        assert ("Only you still see it" in author.get(page).content.decode()) == hide
    report.refresh_from_db()
    assert (report.settled_by, report.settled_reason) == (operator, "a mistake")


def test_who_cannot_read_a_study_cannot_report_it(author: Client, over: Table, bob: User) -> None:
    study, reader = begun(author, over), Client()
    reader.force_login(bob)
    for browser in (author, reader):
        assert browser.get(f"/studies/{study.key}/report/").status_code == 404
    with pytest.raises(StudyRefused, match="not shared"):
        report_study(study.pk, bob.pk, now=clock.now())


def test_an_operator_who_played_settles_no_report(
    author: Client, over: Table, bob: User, operator: User
) -> None:
    report = report_study(shared(author, over).pk, operator.pk, now=clock.now())
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    with pytest.raises(TableRefusal):
        settle_study_report(report.pk, bob.pk, hide=True, reason="rude", now=clock.now())
    with pytest.raises(TableRefusal):
        settle_study_report(report.pk, operator.pk, hide=True, reason="", now=clock.now())
    assert not Study.objects.get().hidden_by_operator
