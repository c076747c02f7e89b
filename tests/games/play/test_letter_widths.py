"""How wide labels are drawn, whatever font a machine has."""

import pytest

from engine.letter_widths import width_of
from games.play.templatetags.play import label


@pytest.mark.parametrize(("text", "width"), [("Senate", 62), ("Porta Capena", 123), ("IV", 22)])
def test_words_are_as_wide_as_in_our_letters(text: str, width: int) -> None:
    """Measured in Chromium with Alegreya 600 at 22 pixels."""
    assert width_of(text, 22) == pytest.approx(width, rel=0.04)


def test_a_letter_with_an_accent_is_as_wide_as_without() -> None:
    assert width_of("Zoë", 20) == width_of("Zoe", 20)


def test_letters_of_the_far_east_are_square() -> None:
    assert width_of("李小龍", 20) == 60


def test_a_label_takes_no_more_than_its_room() -> None:
    assert label("Wenceslaus the Wide", 22, 100).width == 100
    assert label("", 22, 100).width == 1
