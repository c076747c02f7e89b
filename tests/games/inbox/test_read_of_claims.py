"""What others have claimed stands in the turn mail, and what was whispered only to whom it was."""

from games.accounts.models import User
from games.play.selectors import seats_at
from games.turnmail.sheet import turn_sheet
from tests.games.forum.idus import Curia, make_curia


def claims_in(curia: Curia, seat: int) -> list[tuple[str, str, str]]:
    lines = turn_sheet(curia.table, seats_at(curia.table)[seat]).since.lines
    return [(line.who, line.text, line.html) for line in lines if "claims" in line.who]


def test_it_tells_what_others_have_claimed(alice: User, bob: User, charlie: User) -> None:
    curia = make_curia(alice, bob, charlie)
    curia.claim(0, "believe", about="1", card="traitor")
    names = [person.name for person in curia.people]
    said = f"I believe that {names[1]} is a traitor."
    assert claims_in(curia, 1) == [(f"{names[0]} claims", said, said)]
    assert claims_in(curia, 0) == []


def test_a_whispered_claim_is_for_whom_it_was(alice: User, bob: User, charlie: User) -> None:
    curia = make_curia(alice, bob, charlie)
    curia.claim(0, to=(1,))
    assert claims_in(curia, 1)[0][0] == f"{curia.people[0].name} claims to you"
    assert claims_in(curia, 2) == []
