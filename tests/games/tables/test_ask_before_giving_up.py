"""What cannot be undone in the waiting room is asked about first, by a question that is folded."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from tests.games.factories import new_table


@pytest.mark.parametrize(
    ("name", "more", "question"),
    [
        ("tables:cancel", [], "Do you want to give this table up?"),
        ("tables:clear_seat", [1], "Should Bob leave this seat?"),
    ],
)
def test_the_question_comes_before_the_button(
    as_: Callable[[User], Client], alice: User, bob: User, name: str, more: list[int], question: str
) -> None:
    table = new_table(alice, bob, seat_count=3)
    page = as_(alice).get(table.get_absolute_url()).content.decode()
    does = f'action="{reverse(name, args=[table.code, *more])}"'
    folds = re.findall(r'<details class="more sure"(.*?)</details>', page, re.S)
    (fold,) = [one for one in folds if does in one]
    assert page.count(does) == 1
    assert " open" not in fold.partition(">")[0]
    assert fold.index(question) < fold.index("button--danger")
