"""Two games that differ only in what a reader may not know give them the same feeds, byte for byte:
what is said, its order, its times, and the hash that says whether anything is new. Games drawn at
random are held against each other in tests/games/every_game.
"""

import pytest
from django.db.models import F
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.feeds import services
from games.feeds.address_keys import key_of
from games.feeds.models import Purpose
from games.play.models import Entry, Table
from tests.games.factories import play_on, playing_table

WATCHED = ("ETag", "Last-Modified", "Cache-Control", "Content-Length")


def addresses(person: User, table: Table) -> list[str]:
    found = []
    for purpose, name in (("calendar", "deadlines.ics"), ("turns", "turns.atom")):
        row = services.make_address(person, purpose, now=clock.now())
        found.append(f"/feeds/{key_of(row)}/{name}" if row else "")
    row = services.make_address(person, Purpose.TABLE, table, now=clock.now())
    return [*found, f"/feeds/{key_of(row)}/table.atom" if row else ""]


def feeds(table: Table, *people: User) -> list[tuple[bytes, list[str | None]]]:
    """All that these people can read, and everybody."""
    forget_all()
    wanted = [f"/t/{table.code}/log.atom"]
    for person in people:
        wanted += addresses(person, table)
    answers = [Client().get(where) for where in wanted]
    assert {answer.status_code for answer in answers} == {200}
    return [(one.content, [one.get(name) for name in WATCHED]) for one in answers]


@pytest.mark.parametrize("laid", [1, 2])
def test_which_card_was_laid_is_not_known_before_all_are_shown(
    alice: User, bob: User, charlie: User, laid: int
) -> None:
    """One aedile has laid, or both: others read the same, whatever the cards are."""
    table = playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)
    play_on(table, laid)
    votes = [entry for entry in table.entries.all() if entry.raw["do"] == "vote"]
    assert len(votes) == laid
    readers = [s.user for s in table.seats.all() if s.user and s.number not in voters(votes)]
    before = feeds(table, *readers)
    for vote in votes:
        _lay_another(vote)
    assert feeds(table, *readers) == before


def voters(votes: list[Entry]) -> set[int | None]:
    return {vote.seat for vote in votes}


def _lay_another(vote: Entry) -> None:
    other = {"loyalist": "traitor", "traitor": "loyalist"}[vote.raw["card"]]
    Entry.objects.filter(pk=vote.pk).update(raw=vote.raw | {"card": other})


def test_who_laid_it_reads_his_own(alice: User, bob: User, charlie: User) -> None:
    """So that the test above can fail: whoever may know the other card gets another feed."""
    table = playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)
    for _try in range(40):
        play_on(table, 1)
        last = table.entries.last()
        seat = next((s for s in table.seats.all() if last and s.number == last.seat), None)
        if (
            last
            and seat
            and seat.user
            and last.raw["do"] == "vote"
            and last.raw["card"] != "merchant"
        ):
            break
    assert last is not None
    assert seat is not None
    assert seat.user is not None
    before = feeds(table, seat.user)
    _lay_another(last)
    assert feeds(table, seat.user) != before


def test_what_only_a_seat_sees_changes_nothing_for_others(
    alice: User, bob: User, charlie: User
) -> None:
    """Private talk, and that somebody has looked at the table: no count of it is in a feed."""
    table = play_on(playing_table(alice, bob, charlie), 3)
    before = feeds(table, alice, charlie)
    table.seats.filter(user=bob).update(
        private_version=F("private_version") + 3, seen_length=F("seen_length") + 1
    )
    assert feeds(table, alice, charlie) == before


def test_the_turn_of_another_aedile_does_not_move_my_deadline(
    alice: User, bob: User, charlie: User
) -> None:
    """While two act at once, nothing of mine says whether the other has acted."""
    table = playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)
    for _try in range(60):
        both = [s for s in table.seats.filter(must_act=True) if s.user]
        if len(both) == 2:
            break
        play_on(table, 1)
    assert len(both) == 2
    first, second = (seat.user for seat in both)
    assert second is not None
    mine = addresses(second, table)[:2]
    before = [(Client().get(where).content, Client().get(where)["ETag"]) for where in mine]
    play_on(table, 1)
    assert table.entries.latest("index").user_id == (first.pk if first else None)
    assert [(Client().get(where).content, Client().get(where)["ETag"]) for where in mine] == before
