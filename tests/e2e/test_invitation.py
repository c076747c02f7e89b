"""A friend is invited by mail, says a name, and has an account and a seat."""

import re
from collections.abc import Callable

from tests.e2e.people import Person


def test_a_friend_comes_by_mail(
    person: Callable[..., Person], newcomer: Callable[..., Person], scripted: bool
) -> None:
    cato, friend = person(scripted=scripted), newcomer("Flavia", scripted=scripted)
    table = cato.make_table("quovadis", friend.address, "novice")
    friend.open_link_in_mail(r"/t/\w+/invitation/[^\s\"<]+")
    friend.page.locator("input[name=display_name]").fill(friend.name)
    friend.page.get_by_role("button", name="Take my seat").click()
    friend.page.wait_for_url(table)
    for someone in (cato, friend):
        someone.confirm(table)
    friend.page.goto(table)
    assert friend.page.locator(".players", has_text=friend.name).count()
    assert friend.sees(re.compile("Waiting for|is thinking|It is your turn"))
    assert not friend.faults
