import re
from datetime import timedelta

from games.post.models import Notice
from tests.games.post.conftest import NOON

CSRF = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]*"')


def test_the_newest_first(as_, alice, tell):
    tell(alice, title="first", scope_label="Subura")
    tell(alice, title="second")
    page = as_(alice).get("/notices/").content.decode()
    assert page.index("second") < page.index("first")
    assert "Subura" in page


def test_only_my_own(as_, alice, bob, tell):
    tell(alice, title="for Alice")
    assert "for Alice" not in as_(bob).get("/notices/").content.decode()


def test_the_header_says_how_many_are_unread(as_, alice, tell):
    for _ in range(2):
        tell(alice)
    assert '<span class="badge badge--accent">2<' in as_(alice).get("/account/").content.decode()
    for _ in range(12):
        tell(alice)
    assert '<span class="badge badge--accent">9+<' in as_(alice).get("/account/").content.decode()


def test_looking_changes_nothing(as_, alice, tell):
    tell(alice)
    as_(alice).get("/notices/")
    assert Notice.objects.get().read_at is None


def test_reading_ends_with_what_was_on_the_page(as_, alice, tell):
    tell(alice, now=NOON)
    page = as_(alice).get("/notices/").content.decode()
    tell(alice, now=NOON + timedelta(microseconds=1))
    as_(alice).post("/notices/read/", {"until": shown_until(page)})
    assert [n.read_at is None for n in Notice.objects.order_by("pk")] == [False, True]


def shown_until(page):
    return re.search(r'name="until" value="([^"]+)"', page)[1]


def test_what_others_are_told_meanwhile_is_not_counted(as_, alice, bob, tell):
    """A running number in the page would say how much is whispered and offered to others."""
    tell(alice, now=NOON)
    page = as_(alice).get("/notices/").content.decode()
    Notice.objects.all().delete()
    for _ in range(3):
        tell(bob, now=NOON)
    tell(alice, now=NOON)
    again = as_(alice).get("/notices/").content.decode()
    assert CSRF.sub("", again) == CSRF.sub("", page)


def test_what_is_not_shown_yet_is_not_read(as_, alice, tell):
    tell(alice, now=NOON)
    tell(alice, now=NOON, hidden_until_due=True, due_at=NOON + timedelta(days=1))
    page = as_(alice).get("/notices/").content.decode()
    as_(alice).post("/notices/read/", {"until": shown_until(page)})
    assert [n.read_at is None for n in Notice.objects.order_by("pk")] == [False, True]


def test_not_for_others(as_, alice, bob, tell):
    notice = tell(alice)
    as_(bob).post("/notices/read/", {"until": notice.created_at.isoformat()})
    assert Notice.objects.get().read_at is None


def test_nonsense_is_passed_over(as_, alice, tell):
    tell(alice)
    for until in ("", "x", "9" * 30, "-1", "2026-11-18T12:00:00", "9999-12-31T23:59:59+00:00x"):
        assert as_(alice).post("/notices/read/", {"until": until}).status_code == 302
    assert Notice.objects.get().read_at is None


def test_a_page_for_strangers_asks_nothing(client, db, django_assert_num_queries):
    client.get("/account/login/")
    with django_assert_num_queries(0):
        client.get("/account/login/")


def test_the_mark_is_one_query(as_, alice, tell, django_assert_num_queries):
    tell(alice)
    browser = as_(alice)
    with django_assert_num_queries(4):  # session, user, the list, the mark
        browser.get("/notices/")


def test_the_time_is_known(as_, alice, tell):
    tell(alice, now=NOON)
    assert 'datetime="2026-03-15T12:00:00+00:00"' in as_(alice).get("/notices/").content.decode()
