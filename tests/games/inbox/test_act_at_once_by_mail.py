"""Players who act at the same time can each answer the mail they got, whoever is quicker."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from engine.game import Raw
from games.accounts.models import User
from games.inbox.models import IncomingState
from games.operators import services as operators
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Entry
from games.play.selectors import position, view_of
from games.post.models import Mail
from tests.games.factories import STEPS_IN, UserFactory, new_operator, playing_table
from tests.games.forum.conftest import Scene
from tests.games.inbox.conftest import Post
from tests.sure import sure

AsUser = Callable[[User], Client]


@pytest.fixture
def post(alice: User, bob: User, charlie: User) -> Post:
    people = [alice, bob, charlie, *UserFactory.create_batch(2)]
    table = playing_table(*people, game="idusmartii", seat_count=5)
    first, second = position(table).actors
    return Post(Scene(table, people, first, second, -1))


def first_mail(post: Post, seat: int) -> Mail:
    return post.mail_to(post.scene.user(seat), "table_starts")


def raws(post: Post) -> dict[int | None, Raw]:
    return {entry.seat: entry.raw for entry in Entry.objects.filter(table=post.table)}


def card_of(post: Post, seat: int) -> str:
    return view_of(post.table, seat)["legal"][0]["card"]


def test_both_aediles_vote_by_the_mails_they_got(post: Post) -> None:
    scene = post.scene
    mails = {seat: first_mail(post, seat) for seat in (scene.active, scene.second)}
    cards = {seat: card_of(post, seat) for seat in mails}
    for seat, mail in mails.items():
        assert post.reply(mail, f"vote {cards[seat]}").state == IncomingState.DONE
    assert {seat: raws(post)[seat]["card"] for seat in mails} == cards


def test_a_number_stands_for_the_same_too(post: Post) -> None:
    scene = post.scene
    mails = {seat: first_mail(post, seat) for seat in (scene.active, scene.second)}
    for mail in mails.values():
        post.reply(mail, "1")
    assert set(raws(post)) >= set(mails)


def test_the_link_in_the_mail_of_the_other_still_opens_his_choice(post: Post, as_: AsUser) -> None:
    scene = post.scene
    mail = first_mail(post, scene.second)
    link = sure(re.search(r"http://[^/]+(/\S+at=1&\S+)#act", mail.text))
    post.reply(first_mail(post, scene.active), "1")
    page = as_(scene.user(scene.second)).get(link[1]).content.decode()
    assert "This will happen" in page


def test_an_old_mail_of_one_who_has_voted_plays_nothing(post: Post) -> None:
    mail = first_mail(post, post.scene.active)
    post.reply(mail, "1")
    before = len(raws(post))
    post.reply(mail, "vote loyalist")
    assert len(raws(post)) == before


def test_the_page_of_the_other_is_not_stale(post: Post, as_: AsUser) -> None:
    scene, table = post.scene, post.table
    seen = table.log_version
    for seat in (scene.active, scene.second):
        services.submit_entry(
            table.pk,
            by_person(seat, scene.user(seat).pk, scene.by(seat).now),
            view_of(post.table, seat)["legal"][0],
            seen_version=seen,
        )
    assert set(raws(post)) >= {scene.active, scene.second}


def test_after_a_roll_back_every_page_is_stale(post: Post) -> None:
    operator = new_operator(STEPS_IN)
    scene, table = post.scene, post.table
    seen, now = table.log_version, scene.by(0).now
    mail = first_mail(post, scene.second)
    post.reply(first_mail(post, post.scene.active), "1")
    operators.roll_back(table.pk, 0, operator.pk, reason="x", now=now)
    assert post.table.log_version == seen + 2
    post.reply(mail, "1")
    assert not raws(post)
