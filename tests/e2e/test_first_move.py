"""From the first visit to the first move, and to the answer of the house."""


def test_sign_up_play_at_once_and_move(person, scripted):
    livia = person("Livia", scripted=scripted)
    livia.sign_up()
    page = livia.page
    page.goto("/")
    page.get_by_role("button", name="house players now").first.click()
    page.wait_for_url("**/t/*/")
    assert livia.await_turn()
    livia.choose_first()
    page.get_by_text("Waiting for").or_(page.get_by_text("It is your turn.")).first.wait_for()
    assert livia.await_turn()
    assert page.locator(".score__list li").count() >= 4
    assert not livia.faults
