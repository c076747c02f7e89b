"""Claims tell nobody what is true: neither a page nor the order or number of choices does."""

import re
from random import Random

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum import services
from games.play.models import Table
from tests.games.forum.idus import Curia, make_curia
from tests.sure import sure

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')
KINDS = ("", "side", "hold", "discarded", "laid", "saw", "unseen", "fellow", "believe", "will")


def pages(curia: Curia, seat: int | None) -> list[str]:
    """All that a viewer can see of claims; the forms only if they sit there."""
    forget_all()
    browser = Client() if seat is None else curia.browser(seat)
    paths = ["", "talk/", "talk/?kind=claims"]
    if seat is not None:
        paths += [f"claims/new/?kind={kind}" for kind in KINDS]
    found = [browser.get(curia.home + path).content.decode() for path in paths]
    return [re.sub(r"\d+ (hours|minutes|seconds)", "", TOKENS.sub("", page)) for page in found]


def the_others_exchanged(curia: Curia, viewer: int | None) -> dict[str, list[list[str]]] | None:
    """The table as if chance had dealt the others, who have discarded nothing yet, otherwise."""
    factions = [list(pair) for pair in curia.table.chance["factions"]]
    others = [n for n in range(5) if n != viewer]
    for one in others:
        for two in others:
            if sorted(factions[one]) != sorted(factions[two]):
                factions[one], factions[two] = factions[two], factions[one]
                return {"factions": factions}
    return None


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_cards_of_others_change_nothing(curia: Curia, viewer: int | None) -> None:
    for seat in range(5):
        curia.claim(seat)
        curia.claim(seat, "believe", about=str((seat + 1) % 5), card="traitor")
    swapped = the_others_exchanged(curia, viewer)
    if swapped is None:
        pytest.skip("all others hold the same cards")
    before = pages(curia, viewer)
    Table.objects.filter(pk=curia.table.pk).update(chance=swapped)
    curia.table.refresh_from_db()
    assert pages(curia, viewer) == before


def test_true_and_false_claims_look_the_same_but_for_the_card(curia: Curia) -> None:
    """A true claim and a false one read alike, and are told alike."""
    said = []
    for card in ("loyalist", "traitor"):
        forget_all()
        curia.claim(0, card=card)
        page = curia.browser(1).get(f"{curia.home}talk/?kind=claims").content.decode()
        item = sure(re.search(r'<li id="m\w+" class="(item.*?)</li>', page, re.S))[1]
        said.append(re.sub(r"loyalist|traitor|<time.*?</time>", "", item))
    assert said[0] == said[1]


def test_what_one_may_claim_is_the_same_for_all_hands(curia: Curia) -> None:
    """The choices of the form are those of the deck, never those of the hand."""
    for seat in range(5):
        page = curia.browser(seat).get(f"{curia.new}?kind=side").content.decode()
        assert re.findall(r'name="claim-card" value="(\w+)"', page) == [
            "loyalist",
            "traitor",
            "merchant",
        ]


def test_a_whispered_claim_changes_nothing_for_others(curia: Curia, client: Client) -> None:
    curia.claim(2)
    before = pages(curia, 3), pages(curia, None)
    curia.claim(0, to=(1,), card="traitor")
    assert (pages(curia, 3), pages(curia, None)) == before
    assert "I am a traitor." in pages(curia, 1)[1]


def test_whoever_takes_over_a_seat_reads_no_claims_whispered_to_it(curia: Curia) -> None:
    curia.claim(0, to=(1,), card="traitor")
    held = curia.table.seats.get(number=1)
    held.held_since = clock.now()
    held.save(update_fields=["held_since"])
    assert ("I am a traitor." in pages(curia, 1)[1]) is curia.table.heirs_read


@pytest.mark.parametrize("seat", [0, 1, None])
def test_notes_change_nothing_for_others(
    alice: User, bob: User, charlie: User, seat: int | None
) -> None:
    curia = make_curia(alice, bob, charlie)
    before = pages(curia, seat)
    by, now = curia.people[2].pk, curia.by(0).now
    marks = {n: ("suspects", f"a liar {Random(n).random()}") for n in (0, 1)}
    services.note(curia.table.pk, marks=marks, text="Beware", version=0, user_id=by, now=now)
    assert pages(curia, seat) == before
