"""Comments on a finished game: who writes, changes, reports and hides them, and who reads them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.archive.comments import services
from games.archive.comments.refusals import CommentRefusal, CommentWhy
from games.archive.comments.selectors import comments_at, comments_for_export, comments_of
from games.archive.models import Comment, CommentReport
from games.common import clock
from games.play.models import Table
from tests.games.factories import UserFactory, new_operator, playing_table

As = Callable[[User], Client]


def said(table: Table, viewer: User | None = None) -> list[str]:
    return [line.text for line in comments_of(table, viewer.pk if viewer else None).lines]


def write(table: Table, person: User, text: str = "What a game!", **more: object) -> Comment:
    made: Callable[..., Comment] = services.post_comment
    return made(table.pk, person.pk, text, now=clock.now(), **more)


def test_it_is_written_on_the_result_page_and_read_by_everybody(
    as_: As, over: Table, client: Client
) -> None:
    reader = UserFactory.create()
    answer = as_(reader).post(f"/t/{over.code}/comments/", {"text": "  What a game!\r\nReally.  "})
    made = Comment.objects.get()
    assert answer.headers["Location"] == f"/t/{over.code}/result/#comment-{made.key}"
    page = client.get(f"/t/{over.code}/result/").content.decode()
    assert "What a game!<br>Really." in page
    assert reader.name in page
    assert "take-back" not in page


def test_about_a_position_it_leads_there(as_: As, over: Table, alice: User) -> None:
    sent = {"text": "Here.", "length": "3", "from": "replay"}
    answer = as_(alice).post(f"/t/{over.code}/comments/", sent)
    assert answer.headers["Location"] == f"/t/{over.code}/replay/3/"
    assert [line.text for line in comments_at(over, None)[3]] == ["Here."]
    assert write(over, alice, length=over.length + 1).length is None


def test_nobody_sees_who_played_unless_they_say_so(as_: As, over: Table, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    as_(alice).post(f"/t/{over.code}/comments/", {"text": "Quietly."})
    line = comments_of(over, None).lines[0]
    assert (line.author, line.url, line.seat) == ("somebody who is not named", "", None)
    as_(alice).post(f"/t/{over.code}/comments/", {"text": "Aloud.", "as_player": "on"})
    assert comments_of(over, None).lines[1].seat == 0
    stranger = UserFactory.create()
    as_(stranger).post(f"/t/{over.code}/comments/", {"text": "I, too.", "as_player": "on"})
    assert comments_of(over, None).lines[2].seat is None


def test_where_names_were_hidden_nothing_is_ticked(as_: As, over: Table, alice: User) -> None:
    here = f"/t/{over.code}/result/"
    assert b"checked" in as_(alice).get(here).content
    Table.objects.filter(pk=over.pk).update(anonymous=True)
    assert b"checked" not in as_(alice).get(here).content


def test_the_author_changes_it_for_a_while_and_takes_it_back(
    as_: As, over: Table, alice: User, bob: User
) -> None:
    key = write(over, alice).key
    here = f"/t/{over.code}/comments/{key}/"
    assert as_(bob).get(here).status_code == 404
    as_(alice).post(here, {"text": "Well, well."})
    assert said(over) == ["Well, well."]
    assert comments_of(over, None).lines[0].is_edited
    Comment.objects.update(at=clock.now() - timedelta(hours=1))
    assert "too late" in as_(alice).post(here, {"text": "No."}).content.decode()
    assert as_(bob).post(f"{here}take-back/").status_code == 404
    as_(alice).post(f"{here}take-back/")
    assert said(over) == []


def test_what_was_taken_back_by_mistake_is_in_the_form_once(
    as_: As, over: Table, alice: User
) -> None:
    browser, result = as_(alice), f"/t/{over.code}/result/"
    key = write(over, alice, "Not <so> fast").key
    answer = browser.post(f"/t/{over.code}/comments/{key}/take-back/", follow=True)
    assert "Not &lt;so&gt; fast</textarea>" in answer.content.decode()
    assert "Not &lt;so&gt; fast" not in browser.get(result).content.decode()
    hidden = write(over, alice, "Something rude")
    Comment.objects.filter(pk=hidden.pk).update(hidden_by_operator=True)
    address = f"/t/{over.code}/comments/{hidden.key}/take-back/"
    assert "rude" not in browser.post(address, follow=True).content.decode()


def test_an_operator_hides_what_was_reported(as_: As, over: Table, alice: User, bob: User) -> None:
    made = write(over, bob, "A foul word")
    as_(alice).post(f"/t/{over.code}/comments/{made.key}/report/", {"reason": "foul"})
    as_(alice).post(f"/t/{over.code}/comments/{made.key}/report/", {"reason": "again"})
    report = CommentReport.objects.get()
    assert report.reason == "foul"
    operator = new_operator("archive.view_commentreport", "archive.change_commentreport")
    services.settle_comment_report(
        report.pk, operator.pk, hide=True, reason="foul", now=clock.now()
    )
    assert said(over) == []
    assert said(over, bob) == ["A foul word"]
    assert b"Only you can still see it" in as_(bob).get(f"/t/{over.code}/result/").content
    report.refresh_from_db()
    assert report.settled_by == operator


def test_what_was_reported_stays_for_the_operators_when_it_is_taken_back(
    as_: As, over: Table, alice: User, bob: User
) -> None:
    made = write(over, bob, "A foul word")
    here = f"/t/{over.code}/comments/{made.key}/"
    as_(alice).post(f"{here}report/", {"reason": "foul"})
    as_(bob).post(f"{here}take-back/")
    assert (said(over), said(over, bob)) == ([], [])
    assert as_(bob).post(f"{here}take-back/").status_code == 404
    assert as_(alice).get(f"{here}report/").status_code == 404
    report = CommentReport.objects.get(settled_at=None)
    assert report.comment.text == "A foul word"
    operator = new_operator("archive.change_commentreport")
    services.settle_comment_report(
        report.pk, operator.pk, hide=False, reason="gone already", now=clock.now()
    )
    assert not CommentReport.objects.filter(settled_at=None).exists()


def test_refusals(over: Table, alice: User, bob: User) -> None:
    running = playing_table(alice, bob)
    for table, text, why in (
        (over, " \n ", CommentWhy.EMPTY),
        (over, "x" * 2001, CommentWhy.TOO_LONG),
        (running, "Now.", CommentWhy.NOT_OVER),
    ):
        with pytest.raises(CommentRefusal) as refused:
            write(table, alice, text)
        assert refused.value.why is why
    for _each in range(services.MOST_AN_HOUR):
        write(over, alice)
    with pytest.raises(CommentRefusal) as refused:
        write(over, alice)
    assert refused.value.why is CommentWhy.TOO_FAST
    write(over, bob)


def test_pages_of_comments_leave_none_out(
    over: Table, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.archive.comments.selectors.MOST", 3)
    texts = [write(over, who, f"No. {n}").text for n in range(4) for who in (alice, bob)]
    found, before = list[str](), ""
    while True:
        page = comments_of(over, None, before)
        found = [line.text for line in page.lines] + found
        before = page.earlier
        if not before:
            break
    assert found == texts


def test_a_closed_account_keeps_its_comments_without_its_name(over: Table, alice: User) -> None:
    write(over, alice)
    assert comments_for_export(alice)[0]["text"] == "What a game!"
    close_account(alice.pk, now=clock.now())
    line = comments_of(over, None).lines[0]
    assert (line.author, line.url) == ("former player", "")


def test_a_roll_back_takes_it_off_its_position(over: Table, alice: User) -> None:
    write(over, alice, length=over.length)
    services.follow_roll_back(over, 5, clock.now())
    assert Comment.objects.get().length is None
