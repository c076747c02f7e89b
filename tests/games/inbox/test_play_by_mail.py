"""A whole step: a mail goes out, an answer comes in, the entry is in the log, and we answer."""

from games.accounts.models import User
from games.forum.models import Message, Offer, OfferAnswer, OfferStatus
from games.inbox.models import IncomingState
from games.play.models import OrderAhead, Status, Table
from tests.games.inbox.conftest import Post


def test_a_number_plays_the_action_it_stands_for(post: Post) -> None:
    mail = post.mail_to(post.active)
    before = len(post.moves())
    post.reply(mail, "1")
    assert len(post.moves()) == before + 1
    assert post.moves()[-1]["seat"] == post.scene.active
    answer = post.answer()
    assert answer.subject.startswith("Done: Subura")
    assert answer.to == mail.to


def test_so_does_its_notation(post: Post) -> None:
    post.reply(post.mail_to(post.active), "place 2")
    assert post.moves()[-1] == {"seat": post.scene.active, "do": "place", "at": "2", "use": []}


def test_a_player_is_called_by_his_name(post: Post) -> None:
    scene, other = post.scene, post.scene.user(post.scene.second)
    scene.propose(scene.second, scene.asking(scene.second))  # a gift: sealed at once
    post.reply(post.mail_to(post.active), f"4-7 with {other.name} using 1")
    assert post.moves()[-1]["votes"] == [scene.second]


def test_the_answer_stays_in_the_thread_and_starts_no_loop(post: Post) -> None:
    came = post.reply(post.mail_to(post.active), "1")
    answer = post.answer()
    own = answer.headers["In-Reply-To"]
    assert own.encode() in bytes(came.raw)
    assert answer.headers["References"].endswith(own)
    assert answer.headers["Auto-Submitted"] == "auto-replied"


def test_after_a_seal_a_number_is_still_what_the_mail_said(post: Post) -> None:
    scene = post.scene
    scene.propose(scene.second, scene.bargain(scene.second))
    post.reply(post.mail_to(post.active), "accept 1\n2")
    assert post.moves()[-1]["at"] == "2"


def test_a_number_that_the_mail_does_not_have_is_said(post: Post) -> None:
    scene = post.scene
    scene.propose(scene.second, scene.bargain(scene.second))
    before = len(post.moves())
    post.reply(post.mail_to(post.active), "accept 1\n99")
    assert len(post.moves()) == before + 1
    assert "shows no action with that number" in post.answer().text


def test_the_answer_shows_the_board_as_a_picture_too(post: Post) -> None:
    post.reply(post.mail_to(post.active), "1")
    answer = post.answer()
    (image,) = answer.images.all()
    assert bytes(image.png).startswith(b"\x89PNG")
    assert f'src="cid:{image.cid}"' in answer.html
    assert post.address(answer).token not in image.cid


def test_the_answer_can_be_answered(post: Post) -> None:
    post.reply(post.mail_to(post.active), "hello, all of you")
    post.reply(post.answer(), "1")
    assert post.moves()[-1]["seat"] == post.scene.active


def test_nothing_is_played_on_a_board_that_has_moved_on(post: Post) -> None:
    mail = post.mail_to(post.active)
    post.scene.act({"do": "place", "at": "2", "use": []})
    before = post.moves()
    post.reply(mail, "place 1")
    assert post.moves() == before
    answer = post.answer()
    assert answer.subject.startswith("Not done")
    assert "The game has moved on" in answer.text
    assert "THE BOARD" in answer.text


def test_a_deal_of_others_makes_the_mail_stale_too(post: Post) -> None:
    mail, scene = post.mail_to(post.active), post.scene
    scene.propose(scene.second, scene.asking(scene.second))  # a gift: sealed at once
    before = post.moves()
    post.reply(mail, "1")
    assert post.moves() == before


def test_what_is_wrong_is_said_with_what_comes_nearest(post: Post) -> None:
    before = post.moves()
    post.reply(post.mail_to(post.active), "place 9")
    assert post.moves() == before
    assert "nearest" in post.answer().text
    assert not Message.objects.exists()


def test_after_a_slip_nothing_else_is_done(post: Post) -> None:
    post.reply(post.mail_to(post.active), "place 9\n\nThere you are, Bob.")
    assert not Message.objects.exists()
    assert "because something above it could not be done" in post.answer().text


def test_commands_come_first_and_the_rest_is_a_message(post: Post) -> None:
    post.reply(post.mail_to(post.active), "place 2\n\nThere you are, Bob.\n1 more to go!")
    assert post.moves()[-1]["at"] == "2"
    assert Message.objects.get().text == "There you are, Bob.\n1 more to go!"


def test_say_makes_a_message_of_anything(post: Post) -> None:
    before = post.moves()
    post.reply(post.mail_to(post.active), "say: place 2")
    assert post.moves() == before
    assert Message.objects.get().text == "place 2"


def test_a_number_after_an_action_is_not_taken_for_the_new_board(post: Post) -> None:
    before = len(post.moves())
    post.reply(post.mail_to(post.active), "place 2\n1")
    assert len(post.moves()) == before + 1


def test_an_offer_is_accepted_by_its_number(post: Post) -> None:
    scene = post.scene
    offer = scene.propose(scene.second, scene.bargain(scene.second))
    post.reply(post.mail_to(post.active), "accept 1")
    offer.refresh_from_db()
    assert offer.status == OfferStatus.SEALED


def test_accepting_and_using_it_is_one_mail(post: Post) -> None:
    scene = post.scene
    scene.propose(scene.second, scene.bargain(scene.second))
    post.reply(post.mail_to(post.active), "accept 1\n4-7")
    assert post.moves()[-1]["use"] == ["1"]


def test_an_offer_is_refused_with_a_reason(post: Post) -> None:
    scene = post.scene
    scene.propose(scene.second, scene.bargain(scene.second))
    post.reply(post.mail_to(post.active, "offer_to_you"), "refuse 1 too little")
    assert OfferAnswer.objects.get().reason == "too little"


def test_an_offer_that_was_changed_is_not_accepted_unseen(post: Post) -> None:
    scene = post.scene
    offer = scene.propose(scene.second, scene.bargain(scene.second))
    mail = post.mail_to(post.active)
    Offer.objects.filter(pk=offer.pk).update(version=2)
    post.reply(mail, "accept 1")
    offer.refresh_from_db()
    assert offer.is_open
    assert "changed" in post.answer().text


def test_there_is_no_offer_of_that_number(post: Post) -> None:
    post.reply(post.mail_to(post.active), "accept 12")
    assert "no offer with that number" in post.answer().text


def test_an_offer_is_made_in_notation(post: Post) -> None:
    other = post.scene.user(post.scene.second)
    post.reply(post.mail_to(post.active), f"offer {other.name}: support 4-7; caesar on 10-S")
    made = Offer.objects.get()
    assert made.seat == post.scene.active
    assert made.asked_seats == [post.scene.second]


def test_orders_are_left_for_the_next_turn(post: Post) -> None:
    post.reply(post.mail_to(post.active), "next: 4-7; else caesar 9-13")
    order = OrderAhead.objects.get()
    assert order.seat.number == post.scene.active
    assert [action["do"] for action in order.actions] == ["move", "caesar"]


def test_an_order_of_a_number_is_refused(post: Post) -> None:
    post.reply(post.mail_to(post.active), "next: 4")
    assert not OrderAhead.objects.exists()


def test_days_away_are_announced(post: Post) -> None:
    post.reply(post.mail_to(post.active), "away 3 Jan - 10 Jan")
    absence = post.active.absences.get()
    assert (absence.first.day, absence.last.day) == (3, 10)


def test_days_that_cannot_be_read_are_asked_for(post: Post) -> None:
    post.reply(post.mail_to(post.active), "away 33 Jan")
    assert not post.active.absences.exists()
    assert "away 3 Dec - 10 Dec" in post.answer().text


def test_the_organiser_pauses_by_mail(post: Post) -> None:
    Table.objects.update(organiser=post.active)
    post.reply(post.mail_to(post.active), "pause")
    assert post.table.status == Status.PAUSED


def test_such_a_pause_has_an_end(post: Post) -> None:
    Table.objects.update(organiser=post.active)
    post.reply(post.mail_to(post.active), "pause")
    assert post.table.due_at is not None
    assert post.table.paused_until == post.table.due_at


def test_an_operator_who_plays_asks_like_everybody_else(post: Post) -> None:
    """Otherwise everybody at a table with hidden names would know the operator's seat."""
    Table.objects.update(organiser=post.scene.user(post.scene.second))
    User.objects.filter(pk=post.active.pk).update(is_staff=True)
    post.reply(post.mail_to(post.active), "pause")
    assert post.table.status == Status.PLAYING
    assert post.table.proposals.get().seat == post.scene.active


def test_others_ask_all_for_a_pause(post: Post) -> None:
    Table.objects.update(organiser=post.scene.user(post.scene.second))
    post.reply(post.mail_to(post.active), "pause")
    assert post.table.status == Status.PLAYING
    asked = post.table.proposals.get()
    assert (asked.kind, asked.seat) == ("pause", post.scene.active)
    assert "when all have agreed" in post.answer().text.replace("\n ", "")


def test_help_says_what_can_be_written(post: Post) -> None:
    post.reply(post.mail_to(post.active), "help")
    assert "TO ANSWER BY MAIL" in post.answer().text


def test_an_answer_to_a_whisper_goes_to_those_who_could_read_it(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Psst.", to=(scene.active,))
    mail = post.mail_to(post.active, "message")
    assert f"a message to {scene.user(scene.second).name}" in " ".join(mail.text.split())
    post.reply(mail, "Not so loud!")
    said = Message.objects.get(text="Not so loud!")
    assert said.to == [scene.second]


def test_so_does_an_answer_to_the_answer(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Psst.", to=(scene.active,))
    post.reply(post.mail_to(post.active, "message"), "Not so loud!")
    answer, other = post.answer(), scene.user(scene.second)
    for words in (answer.text, answer.html):
        assert f"becomes a message to {other.name}." in words
        assert "everybody" not in words
    post.reply(answer, "And burn this.")
    assert Message.objects.get(text="And burn this.").to == [scene.second]


def test_nothing_above_the_line_is_said_so(post: Post) -> None:
    before = post.moves()
    came = post.reply(post.mail_to(post.active), "")
    assert post.moves() == before
    assert came.state == IncomingState.REFUSED
    assert "nothing above" in post.answer().text


def test_an_offer_for_the_own_next_turn_is_made_while_others_act(post: Post) -> None:
    """The mail is older than the last action: what is offered ahead does not go stale."""
    scene = post.scene
    scene.say(scene.active, "Bob?", to=(scene.second,))
    mail = post.mail_to(scene.user(scene.second), "message")
    scene.propose(scene.active, scene.asking(scene.third))
    scene.accept(Offer.objects.get(), scene.third)
    third = scene.user(scene.third)
    post.reply(mail, f"ahead 4-8 with {third.name}: caesar on 10-S")
    made = Offer.objects.get(ahead=True)
    assert (made.seat, made.active) == (scene.second, scene.second)
    assert made.asked_seats == [scene.third]
    assert "Offered for your next turn" in post.answer().text
    post.reply(post.mail_to(third, "offer_to_you"), "accept 1")
    made.refresh_from_db()
    assert made.is_agreed
    scene.act({"do": "place", "at": "2", "use": []})
    mail = post.mail_to(scene.user(scene.second))
    assert "sealed" in mail.text
    assert "order left ahead" not in mail.text
