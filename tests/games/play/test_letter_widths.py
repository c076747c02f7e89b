"""How wide labels are drawn, whatever font a machine has."""

import pytest

from engine.letter_widths import in_two, width_of
from games.play.templatetags.play import label, name_lines


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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Quintus Fabius Maximus Verruco", ("Quintus Fabius", "Maximus Verruco")),
        ("Alice of the Seven Hills", ("Alice of the", "Seven Hills")),
        ("Benedettissimaconstantinopolit", ("Benedettissimac-", "onstantinopolit")),
        ("A Benedettissimaconstantinopol", ("A Benedettissim-", "aconstantinopol")),
    ],
)
def test_a_text_is_broken_where_both_lines_are_shortest(text: str, lines: tuple[str, str]) -> None:
    assert in_two(text, 16, 140) == lines
    assert max(width_of(line, 16) for line in lines) <= 140


def test_a_name_has_two_lines_only_where_one_has_no_room() -> None:
    assert name_lines("gens Sempronia", 22, 16, 140)[:2] == ("gens Sempronia", "")
    found = name_lines("Quintus Fabius Maximus Verruco", 22, 16, 140)
    assert (found.first, found.second) == ("Quintus Fabius", "Maximus Verruco")
    assert max(found.above, found.below) <= 140
