"""What a preview, a draft or an open offer tells is the same whatever others hold.

A table and its twin: the same moves, but two tiles of the stock are swapped, which were taken by
two seats, so that these have other laurels, and as many tiles. Two others look at both.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum import services as forum
from games.forum.composers.quovadis import BARGAIN
from games.inbox.commands.execute import ReplySession
from games.play import services as play
from games.play.log.locks import by_person
from games.play.models import Press, Seat, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from games.turnmail.models import ReplyAddress
from tests.games.factories import UserFactory, playing_table

pytestmark = pytest.mark.once

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')
MOST = 31
FIRST_TAKEN, SECOND_TAKEN = 3, 10
"""Places in the stock of the tiles that are swapped: what lay on 4-8, and what came to 4-7."""
LAID = {2: "5", FIRST_TAKEN: "2", SECOND_TAKEN: "4", 12: "5"}
"""Of the others one goes to the viewer and one to the creditor: a V each, and no change for 4."""


@dataclass(slots=True)
class Twins:
    """`viewer` acts, and is to pay `creditor`; `one` and `two` are those with the swapped tiles."""

    table: Table
    people: list[User]
    viewer: int = 0
    one: int = 0
    two: int = 0
    creditor: int = 0

    def act(self, raw: dict[str, Any]) -> None:
        seat = position(self.table).actors[0]
        seen, person = self.table.log_version, self.people[seat].pk
        play.submit_entry(
            self.table.pk, by_person(seat, person, clock.now()), raw, seen_version=seen
        )
        self.table.refresh_from_db()

    def place(self, at: str) -> None:
        self.act({"do": "place", "at": at, "use": []})

    def climb(self, path: str, helper: int | None = None) -> None:
        """Move out of the Velabrum with an own senator's consent, or a gift of the helper's."""
        seat, use = position(self.table).actors[0], []
        if helper is not None:
            support = {"term": "support", "seat": helper, "committee": "4", "path": path}
            given = self.propose(helper, {"mode": "option", "terms": [support]})
            use = [given.deal_id]
            self.table.refresh_from_db()
        votes = [seat if helper is None else helper]
        self.act({"do": "move", "path": path, "votes": votes, "use": use})

    def propose(self, seat: int, deal: dict[str, Any]) -> Any:
        person = self.people[seat].pk
        return forum.propose(self.table.pk, by_person(seat, person, clock.now()), deal)

    def swap(self) -> None:
        """Become the other twin."""
        stock = self.table.chance["stock"][0]
        stock[FIRST_TAKEN], stock[SECOND_TAKEN] = stock[SECOND_TAKEN], stock[FIRST_TAKEN]
        self.table.save(update_fields=["chance"])
        forget_all()
        self.table = Table.objects.get(pk=self.table.pk)  # the row remembers positions as well

    def held(self, seat: int) -> dict[str, int]:
        found: dict[str, int] = position(self.table).view(seat)["holdings"][seat]
        return found


@pytest.fixture
def twins(alice: User, bob: User, charlie: User) -> Twins:
    table = playing_table(
        alice, bob, charlie, UserFactory.create(), seat_count=4, press=Press.PUBLIC
    )
    stock = table.chance["stock"][0]
    for place, tile in LAID.items():
        where = next(i for i in range(len(stock)) if stock[i] == tile and i not in LAID)
        stock[place], stock[where] = stock[where], stock[place]
    table.save(update_fields=["chance"])
    forget_all()
    seated = [seat.user for seat in table.seats.select_related("user").order_by("number")]
    start = position(table).actors[0]
    a, b, c, d = ((start + turn) % 4 for turn in range(4))
    found = Twins(table, [user for user in seated if user], viewer=a, one=b, two=c, creditor=d)
    for at in ("4", "4", "4", "2"):
        found.place(at)
    found.climb("4-7", helper=b)
    found.climb("4-8", helper=c)
    for at in ("4", "4", "2", "2"):
        found.place(at)
    found.climb("4-7")
    found.climb("4-7", helper=c)
    return found


def chains(twins: Twins) -> Iterator[tuple[str, int, list[dict[str, Any]]]]:
    """The drafts of the attack: one of the two pays the other, then the viewer too much."""
    debt = pay(twins.viewer, twins.creditor, 4)
    for payer, payee in ((twins.one, twins.two), (twins.two, twins.one)):
        for total in range(1, MOST + 1):
            yield f"{payer}>{payee}", total, [pay(payer, payee, total), debt]


def pay(payer: int, payee: int, laurels: int) -> dict[str, Any]:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels}


def in_notation(terms: list[dict[str, Any]]) -> str:
    return "pledge: " + "; ".join(f"pay {t['from']}>{t['to']} {t['laurels']}" for t in terms)


def plain(page: Any) -> str:
    return TOKENS.sub("", page.content.decode())


def in_both(twins: Twins, look: Callable[[], Any]) -> tuple[Any, Any]:
    forget_all()
    first = look()
    twins.swap()
    second = look()
    twins.swap()
    return first, second


def test_the_two_have_other_laurels_in_the_twin_and_as_many_tiles(twins: Twins) -> None:
    def look() -> list[dict[str, int]]:
        return [twins.held(s) for s in (twins.viewer, twins.one, twins.two, twins.creditor)]

    first, second = in_both(twins, look)
    assert first == [{"5": 1}, {"1": 1, "2": 1}, {"1": 2, "4": 1}, {"5": 1}]
    assert second == [{"5": 1}, {"1": 1, "4": 1}, {"1": 2, "2": 1}, {"5": 1}]


def test_previews_of_chains_are_the_same_at_twin_tables(
    twins: Twins, as_: Callable[[User], Client]
) -> None:
    browser = as_(twins.people[twins.viewer])
    address = f"/t/{twins.table.code}/offers/new/?about=notation"

    def look() -> dict[tuple[str, int], str]:
        return {
            (pair, total): plain(browser.post(address, {"text": in_notation(terms)}))
            for pair, total, terms in chains(twins)
        }

    first, second = in_both(twins, look)
    assert [key for key, page in first.items() if page != second[key]] == []
    assert all('class="preview__offer"' in page for page in first.values())
    assert not any("exact way" in page for page in first.values())


def test_open_offers_are_the_same_at_twin_tables(
    twins: Twins, as_: Callable[[User], Client]
) -> None:
    made = [twins.propose(twins.viewer, deal) for deal in some_deals(twins)]
    readers = [as_(twins.people[seat]) for seat in (twins.viewer, twins.creditor)] + [Client()]
    paths = [f"offers/{offer.key}/" for offer in made] + ["talk/", "talk/?kind=offers"]

    def look() -> list[str]:
        return [
            plain(one.get(f"/t/{twins.table.code}/{path}")) for one in readers for path in paths
        ]

    first, second = in_both(twins, look)
    assert first == second
    assert all("offer__says" in page or "item--offer" in page for page in first)


def some_deals(twins: Twins) -> Iterator[dict[str, Any]]:
    """Chains whose first payment one twin can make and the other cannot, pledged or for a move."""
    for payer, payee in ((twins.one, twins.two), (twins.two, twins.one)):
        chain = [pay(payer, payee, 4), pay(twins.viewer, twins.creditor, 4)]
        yield {"mode": "pledge", "terms": chain}
        place = {"term": "do", "act": {"do": "place"}}
        yield {"mode": "option", "terms": [place, *chain]}
        yield {"mode": "pledge", "terms": [*reversed(chain)]}


def test_what_a_mail_is_answered_is_the_same_at_twin_tables(twins: Twins) -> None:
    """An offer by mail is sent; what comes back must not say whether it could be paid."""

    def look() -> list[str]:
        found: list[str] = []
        for _, _, terms in list(chains(twins))[2:5]:
            paid = in_notation(terms).removeprefix("pledge: ")
            found += answered(twins, f"offer {twins.creditor}: {paid}")
        return found

    first, second = in_both(twins, look)
    assert first == second
    assert all("Offered" in said for said in first)


def answered(twins: Twins, line: str) -> list[str]:
    """What the viewer's mail with that line is answered; nothing is left of it."""
    mark = transaction.savepoint()
    table = Table.objects.get(pk=twins.table.pk)
    seat = Seat.objects.get(table=table, number=twins.viewer)
    person, now = twins.people[twins.viewer], clock.now()
    shown = {"log_version": table.log_version, "length": table.length}
    address = ReplyAddress.objects.create(
        seat=seat, person=person, created_at=now, expires_at=now + timedelta(days=1), **shown
    )
    session = ReplySession(address, table, now)
    outcomes = session.carry_out(session.commands(line))
    transaction.savepoint_rollback(mark)
    return [outcome.sentence for outcome in outcomes]


def test_what_an_offer_is_answered_with_is_the_same_at_twin_tables(twins: Twins) -> None:
    """What a house player or a mail asks before all have signed: every question of the forum."""
    views = [*range(4), None]
    views.remove(twins.one)
    views.remove(twins.two)

    def look() -> list[Any]:
        here = position(twins.table)
        deals = [{"by": twins.viewer} | deal for deal in some_deals(twins)]
        asked: list[Any] = [BARGAIN.check(here, deal) for deal in deals]
        asked += [BARGAIN.signers(here, deal) for deal in deals]
        asked += [BARGAIN.is_crowded(here, deal) for deal in deals]
        return asked + [BARGAIN.judge(here, deal, seat) for deal in deals for seat in views]

    first, second = in_both(twins, look)
    assert first == second


def test_change_is_decided_when_all_have_signed_and_told_to_the_two(twins: Twins) -> None:
    chain = [pay(twins.one, twins.two, 1), pay(twins.viewer, twins.creditor, 4)]
    for last, knows in ((twins.creditor, True), (twins.two, False)):
        made = twins.propose(twins.viewer, {"mode": "pledge", "terms": chain})
        asked = [twins.one, twins.two, twins.creditor]
        for seat in sorted(asked, key=lambda s: s == last):
            person = twins.people[seat].pk
            if seat != last:
                forum.accept(made.pk, by_person(seat, person, clock.now()), version=1)
                continue
            with pytest.raises(TableRefusal) as told:
                forum.accept(made.pk, by_person(seat, person, clock.now()), version=1)
            assert ("exact change" in str(told.value)) == knows
