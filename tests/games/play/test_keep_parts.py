"""Parts of pages that are kept: what they may never mix up."""

import re
from collections.abc import Callable
from functools import partial

from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.common.memory import TOKEN, Memory, kept
from tests.games.factories import playing_table

HIDDEN = r'name="csrfmiddlewaretoken" value="(\w+)"'


def test_a_memory_keeps_no_more_than_its_size() -> None:
    memory = Memory[str](10, size_of=len)
    memory.put("a", "four")
    memory.put("b", "five!")
    memory.put("a", "seven..")
    assert (memory.get("a"), memory.get("b")) == ("seven..", None)
    memory.put("c", "much too long for it")
    assert (memory.get("a"), memory.get("c")) == (None, None)


def test_a_part_is_rendered_once_and_given_the_token_of_who_looks() -> None:
    rendered = []

    def render() -> str:
        rendered.append(1)
        return f"<{TOKEN}>"

    said = [kept(("only here",), render, partial(str, token)) for token in ("mine", "yours")]
    assert said == ["<mine>", "<yours>"]
    assert len(rendered) == 1


def test_every_form_of_a_kept_page_has_a_token_of_its_reader(
    alice: User, bob: User, as_: Callable[[User], Client]
) -> None:
    table = playing_table(alice, bob)
    for person in (alice, bob, alice):
        browser = as_(person)
        page = browser.get(table.get_absolute_url()).content.decode()
        tokens = set(re.findall(HIDDEN, page))
        assert TOKEN not in page
        assert tokens
        for token in tokens:
            said = {"text": f"Salve, says {person}", "csrfmiddlewaretoken": token}
            browser.handler.enforce_csrf_checks = True
            answer = browser.post(reverse("forum:say", args=[table.code]), said)
            assert answer.status_code == 302
