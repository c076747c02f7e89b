from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.post.models import Mail
from games.post.services import deliver_due_mail
from tests.games.post.conftest import NOON, Tell


def test_what_became_of_them(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice, title="Ave", text="secret words")
    deliver_due_mail(lambda: NOON)
    Mail.objects.update(state="bounced", error="550 no such user")
    page = as_(alice).get("/account/mails/").content.decode()
    assert "Ave" in page
    assert "550 no such user" in page
    assert "secret words" not in page


def test_of_others_nothing(
    as_: Callable[[User], Client], alice: User, bob: User, tell: Tell
) -> None:
    tell(alice, title="Ave Alice")
    deliver_due_mail(lambda: NOON)
    assert "Ave Alice" not in as_(bob).get("/account/mails/").content.decode()


def test_a_test_goes_the_way_of_all_mail(
    as_: Callable[[User], Client], alice: User, mailoutbox: list[Any]
) -> None:
    as_(alice).post("/account/mails/test/", {"email": alice.email})
    assert deliver_due_mail() == 1
    assert mailoutbox[0].subject == "A test from Cursus"
    assert mailoutbox[0].alternatives


def test_one_a_minute_is_enough(
    as_: Callable[[User], Client], alice: User, time_machine_at_noon: None
) -> None:
    for _ in range(3):
        as_(alice).post("/account/mails/test/", {"email": alice.email})
    assert Mail.objects.count() == 1


def test_not_to_somebody_else(as_: Callable[[User], Client], alice: User, bob: User) -> None:
    as_(alice).post("/account/mails/test/", {"email": bob.email})
    assert not Mail.objects.exists()


@pytest.fixture
def time_machine_at_noon() -> Iterator[None]:
    import time_machine

    with time_machine.travel(NOON, tick=False):
        yield
