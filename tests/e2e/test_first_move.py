"""From the first visit to the first move, and to the answer of the house."""


def test_sign_up_play_at_once_and_move(newcomer, scripted):
    livia = newcomer("Livia", scripted=scripted)
    livia.sign_up()
    livia.page.get_by_role("button", name="house players now").first.click()
    livia.page.wait_for_url("**/t/*/")
    assert livia.await_turn()
    before = livia.page.locator(".score__list li").count()
    livia.play(livia.choices().first)
    livia.page.goto(livia.page.url.partition("?")[0])
    livia.await_answer(
        lambda: livia.page.locator(".score__list li").count() > before + 1, "the house's answer"
    )
    assert not livia.faults
