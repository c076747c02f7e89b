"""The turn mail is enough to play by, in text and in HTML, and says no more than it may."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from engine.games import NAMES
from games.accounts.models import User
from games.common import clock
from games.play.models import Table
from games.post.mails.message import as_message
from games.post.models import Mail, Notice
from games.post.services import deliver_due_mail
from tests.games.factories import play_on, playing_table
from tests.games.forum.conftest import make_scene
from tests.games.inbox.conftest import LATER, Post
from tests.sure import sure


def lines_of(mail: Mail) -> list[str]:
    return [line for line in mail.text.split("\n") if "://" not in line]


def test_the_subject_names_table_turn_and_deadline(post: Post) -> None:
    subject = post.mail_to(post.active).subject
    assert re.fullmatch(r"Subura, turn 4: yours until \w{3} \d+ \w{3}, \d\d:\d\d", subject)


def test_the_beginning_of_a_game_and_the_first_turn_are_one_mail(alice: User, bob: User) -> None:
    """Where others have acted quickly both were told in the same minute, with the same subject."""
    table = play_on(playing_table(alice, bob), 1)
    while not table.seats.filter(user__isnull=False, must_act=True).exists():
        play_on(table, 1)
    deliver_due_mail(lambda: clock.now() + LATER)
    mine = sure(table.seats.get(must_act=True).user)
    mails = Mail.objects.filter(recipient=mine, kind__in=["your_turn", "table_starts"])
    assert [mail.kind for mail in mails] == ["your_turn"]
    begun = Notice.objects.get(person=mine, kind="table_starts")
    assert (begun.state, begun.shown) == ("site", True)


def test_a_long_title_leaves_room_for_the_deadline(alice: User, bob: User, charlie: User) -> None:
    post = Post(
        make_scene(alice, bob, charlie, title="A table with a name as long as it may well be")
    )
    subject = post.mail_to(post.active).subject
    assert re.match(r".{31}…, turn 4: yours until", subject)


def test_what_to_do_comes_before_the_board_in_words(post: Post) -> None:
    mail = post.mail_to(post.active)
    places = [
        mail.text.index(f"\n{head}\n")
        for head in (
            "SINCE YOUR LAST TURN",
            "WHAT YOU MAY DO",
            "TO ANSWER BY MAIL",
            "THE BOARD IN WORDS",
        )
    ]
    assert places == sorted(places)


def test_names_from_right_to_left_turn_nothing_round(alice: User, bob: User, charlie: User) -> None:
    User.objects.filter(pk=bob.pk).update(display_name="שרה לוי")
    post = Post(make_scene(alice, bob, charlie))
    text = post.mail_to(post.active).text
    assert re.search("\u2068שרה לוי\u2069( .you.)?: 7 in reserve", text)


def test_a_message_looks_as_it_was_written(post: Post) -> None:
    post.scene.say(post.scene.second, "Salve *omnes*! <b>")
    assert "Salve <em>omnes</em>! &lt;b&gt;" in post.mail_to(post.active, "message").html


def test_of_a_sealed_offer_only_the_deal_is_told(post: Post) -> None:
    scene = post.scene
    offer = scene.propose(scene.second, scene.bargain(scene.second))
    scene.accept(offer, scene.active)
    since = post.mail_to(post.active).text.partition("WHAT YOU MAY DO")[0]
    assert " ".join(since.split()).count("you end the turn with Caesar") == 1


def test_the_deadline_is_in_the_players_own_zone(post: Post) -> None:
    User.objects.update(time_zone="Pacific/Auckland")
    mail, deadline = post.mail_to(post.active), post.table.deadline
    assert deadline is not None
    post.active.refresh_from_db()
    assert f"{deadline.astimezone(post.active.zone):%H:%M} (Pacific/Auckland)" in mail.text


def test_it_tells_what_happened_since(post: Post) -> None:
    scene = post.scene
    scene.say(scene.third, "Salve *omnes*!")
    mail = post.mail_to(post.active)
    since = mail.text.partition("THE BOARD")[0]
    assert f"{scene.user(scene.second).name} placed a senator in Velabrum" in since
    assert "Salve omnes!" in since
    assert "Salve <em>omnes</em>!" in mail.html
    assert "You placed" not in since


@pytest.mark.parametrize("game", NAMES)
def test_text_fits_a_terminal_and_says_what_html_says(game: str, alice: User, bob: User) -> None:
    table = playing_table(alice, bob, game=game, seat_count=5)
    deliver_due_mail(lambda: clock.now() + LATER)
    for mail in Mail.objects.filter(kind__in=["your_turn", "table_starts"]):
        assert max(map(len, lines_of(mail))) <= 79
        numbers = re.findall(r"^ +(\d+)\. ", mail.text, re.M)
        assert numbers == re.findall(r'class="number">(\d+)\.', mail.html)
        assert set(re.findall(r"http\S+", mail.text)) >= {
            link.replace("&amp;", "&")
            for link in re.findall(r'href="(http[^"]+\?at=[^"]+)"', mail.html)
        }
    assert Mail.objects.filter(subject__contains=table.title).exists()


@pytest.mark.parametrize("game", NAMES)
def test_the_board_is_a_picture_inside_the_mail(game: str, alice: User, bob: User) -> None:
    playing_table(alice, bob, game=game, seat_count=5)
    deliver_due_mail(lambda: clock.now() + LATER)
    mail = Mail.objects.filter(images__isnull=False)[0]
    (image,) = mail.images.all()
    assert bytes(image.png).startswith(b"\x89PNG")
    assert len(bytes(image.png)) < 150_000
    assert f'src="cid:{image.cid}"' in mail.html
    kinds = [part.get_content_type() for part in as_message(mail, [image]).message().walk()]
    assert kinds[0] == "multipart/related"
    assert {"text/plain", "text/html", "image/png"} <= set(kinds)


def test_seats_have_a_sign_beside_their_colour(post: Post) -> None:
    mail = post.mail_to(post.active)
    for sign, name in zip("●■▲", ("Alice", "Bob", "Charlie"), strict=True):
        assert f"{sign} {name}" in mail.text
        assert re.search(rf"{sign}</span>\s+{name}", mail.html)


def test_a_link_opens_exactly_that_action_and_changes_nothing(
    post: Post, as_: Callable[[User], Client]
) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    link = re.search(r"\[place 2\]\n +http://[^/]+(/\S+)#act", mail.text)
    assert link
    page = as_(post.active).get(link[1]).content.decode()
    assert "This will happen" in page
    assert "place 2" in page.partition("act__confirm")[2].partition("</form>")[0]
    assert post.moves() == before


def test_a_stale_link_says_for_which_turn_it_was(post: Post, as_: Callable[[User], Client]) -> None:
    mail = post.mail_to(post.active)
    link = re.search(r"http://[^/]+(/\S+at=1&\S+)#act", mail.text)
    assert link
    scene = post.scene
    scene.propose(scene.second, scene.asking(scene.second))  # the numbers are others now
    page = as_(post.active).get(link[1]).content.decode()
    assert "This link was for turn 4" in page
    assert "This will happen" not in page


def test_whoever_opens_it_signed_out_signs_in_first(post: Post, client: Client) -> None:
    mail = post.mail_to(post.active)
    link = re.search(r"http://[^/]+(/\S+at=1&\S+)#act", mail.text)
    assert link
    answer = client.get(link[1])
    assert answer.status_code == 302
    assert "at%3D1" in answer["Location"]


def test_offers_stand_in_it_with_how_to_answer(post: Post) -> None:
    scene = post.scene
    scene.propose(scene.second, scene.bargain(scene.second))
    mail = post.mail_to(post.active)
    assert "OFFERS WAITING FOR YOU" in mail.text
    assert "accept 1" in mail.text
    assert "accept 1" in mail.html


def test_the_address_fits_every_mail_server(post: Post) -> None:
    local, _, domain = post.mail_to(post.active).reply_to.partition("@")
    assert domain == "reply.example.net"
    assert len(local) <= 64
    assert local == local.lower()


def test_hidden_names_stay_hidden(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, anonymous=True)
    scene.say(scene.third, "Salve!")
    post = Post(scene)
    for mail in (post.mail_to(post.active), post.mail_to(post.active, "message")):
        others = {"Alice", "Bob", "Charlie"} - {post.active.name}
        assert not [name for name in others if name in mail.text or name in mail.html]


def test_others_whispers_and_offers_are_not_in_it(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Between us two.", to=(scene.third,))
    mail = post.mail_to(post.active)
    assert "Between us" not in mail.text + mail.html


def test_a_table_without_talk_offers_none(alice: User, bob: User, charlie: User) -> None:
    table: Table = playing_table(alice, bob, charlie, press="silent")
    deliver_due_mail(lambda: clock.now() + LATER)
    for mail in Mail.objects.filter(subject__contains=table.title):
        assert "becomes a message" not in mail.text + mail.html
