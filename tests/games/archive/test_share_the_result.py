"""The picture and the words that stand where somebody posts the address of a result."""

import re
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image, ImageFont

from games.accounts.models import User
from games.archive.ending import share_picture as share
from games.archive.ending.selectors import result_page
from games.archive.ending.share_picture import SIZE, seat_colours, share_picture
from games.common import clock
from games.play import services
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.factories import play_on, playing_table

pytestmark = pytest.mark.once


def test_the_page_names_its_picture(client: Client, over: Table) -> None:
    page = client.get(f"/t/{over.code}/result/").content.decode()
    said = dict(re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)"', page))
    assert said["og:title"] == f"{result_page(over, None).headline} · {over.title}"
    assert said["og:url"] == f"{settings.BASE_URL}/t/{over.code}/result/"
    address = said["og:image"].removeprefix(settings.BASE_URL)
    answer = client.get(address)
    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == SIZE
    assert len(answer.content) < 120_000
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_it_is_of_every_game_and_of_undecided_ones(alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob, game="idusmartii", seat_count=8), 4)
    for person in (alice, bob):
        services.propose_to_all(table.pk, person.pk, "end", now=clock.now())
    table.refresh_from_db()
    assert table.is_over
    assert share_picture(result_page(table, None))


@pytest.mark.parametrize("name", ["Quintus Fabius Maximus Verruco", "W" * 30])
def test_a_long_name_ends_before_what_its_seat_has(alice: User, bob: User, name: str) -> None:
    alice.display_name = name
    alice.save()
    table = play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), 900)
    page = result_page(table, None)
    picture = Image.open(BytesIO(share_picture(page))).convert("RGB")
    step = min(76, (SIZE[1] - 210 - 56) // len(page.order))
    number = next(n for n, line in enumerate(page.order) if line.name == name)
    font = ImageFont.truetype(share._FONT, 26)
    right = 56 + 590 - 40 - round(font.getlength(page.order[number].note))
    gap = picture.crop((right - 16, 204 + number * step, right - 4, 204 + number * step + 34))
    assert gap.tobytes() == gap.tobytes()[:3] * gap.width * gap.height  # paper alone


def test_talk_changes_nothing_in_it(over: Table, alice: User, bob: User) -> None:
    before = share_picture(result_page(over, None))
    say(over, alice, "Not for others.", bob)
    assert share_picture(result_page(over, None)) == before


def test_each_seat_has_its_colour() -> None:
    assert len(set(seat_colours())) == 8
