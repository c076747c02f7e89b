"""What nobody types and no database keeps is refused before anything looks at it."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum.models import Offer
from games.play.models import Intervention
from tests.games.factories import new_table, playing_table

REFUSED = 400


@pytest.mark.parametrize(
    "address",
    ["/people/a%00/", "/t/abc/promises/%00/0/", "/t/abc/invitation/%00/", "/?at=%00", "/?%00=1"],
)
def test_no_address_has_a_nul_in_it(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code in (REFUSED, 404)


def test_a_nul_in_a_form_is_refused(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    """Also where the view reads a word that no form has looked at."""
    table = playing_table(alice, bob, charlie)
    for page, sent in {
        "leave-game/": {"reason": "Tired\0"},
        "talk/read/": {"up_to": "\0"},
        "talk/say/": {"text": "Sal\0ve"},
    }.items():
        answer = as_(alice).post(f"/t/{table.code}/{page}", sent)
        assert answer.status_code == REFUSED, page
    assert not Intervention.objects.filter(table=table).exists()


@pytest.mark.parametrize("page", ["prove", "test"])
def test_addresses_with_a_nul_are_nobodys(
    as_: Callable[[User], Client], alice: User, page: str
) -> None:
    where = {"prove": "/account/notices/prove/", "test": "/account/mails/test/"}[page]
    assert as_(alice).post(where, {"email": "alice@example.org\0"}).status_code == REFUSED


def test_all_other_letters_come_through(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    table = new_table(alice, bob)
    answer = as_(alice).post(f"/t/{table.code}/talk/say/", {"text": "Σενᾶτος 🏛 \u200d\u2028 \x01"})
    assert answer.status_code == 302
    assert b"\xf0\x9f\x8f\x9b" in as_(bob).get(f"/t/{table.code}/talk/").content


@pytest.mark.parametrize("words", ["Half \\ud800 a letter", "None \\u0000 at all"])
def test_a_promise_in_letters_that_no_page_can_show_is_refused(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User, words: str
) -> None:
    """Words in notation are read as JSON writes them, which can say letters that are none."""
    table = playing_table(alice, bob, charlie)
    me = table.seats.get(user=alice).number
    other = (me + 1) % 3
    text = f'pledge by {me}: caesar off 4-7; promise {me}>{other} until 30: "{words}"'
    answer = as_(alice).post(f"/t/{table.code}/offers/new/?about=notation", {"text": text})
    assert answer.status_code == 200
    assert b"one of the promises is not valid" in answer.content
    assert not Offer.objects.exists()
