"""A whole step: a mail goes out, an answer comes in, the entry is in the log, and we answer."""

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
