"""From the first visit to the first move, and to the answer of the house."""

from collections.abc import Callable

from tests.e2e.people import Person


def test_sign_up_play_at_once_and_move(newcomer: Callable[..., Person], scripted: bool) -> None:
    livia = newcomer("Livia", scripted=scripted)
    livia.sign_up()
    livia.page.get_by_text("Play at once with the house").wait_for()
    livia.page.get_by_role("button", name="Quo Vadis?").click()
    livia.page.wait_for_url("**/t/*/")
    assert livia.await_turn()
    before = livia.score().count()
    livia.play(livia.choices().first)
    livia.page.goto(livia.page.url.partition("?")[0])
    livia.await_answer(lambda: livia.score().count() > before + 1, "the house's answer")
    assert not livia.faults
