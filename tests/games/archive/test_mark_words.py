"""Words are folded alike in messages and queries, and marked as they stand."""

import pytest

from games.archive.query import parse
from games.archive.query.terms import Words
from games.archive.search.snippets import passage
from games.archive.talk.language import language_of
from games.archive.talk.words import folded, word_spans, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Salvē, AMICE!", ["salve", "amice"]),
        ("on 4-7, not 4 - 7", ["on", "4-7", "not", "4", "7"]),
        ("4\u20117 stra\u00dfe", ["4-7", "strasse"]),
        ("_never_ever", ["never", "ever"]),
        ("\ufb01ne e\u0301te\u0301", ["fine", "ete"]),
        ("...", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert words_of(text) == words
    assert [word for *_, word in word_spans(text)] == words
    assert words_of(folded(text)) == words


def marked(text: str, line: str, language: str = "en") -> list[str]:
    asked = [v for term in parse(line).terms for v in term.values if isinstance(v, Words)]
    return [part for part, is_marked in passage(text, asked, language) if is_marked]


def test_only_the_words_are_marked() -> None:
    assert marked("Does it seem fair to you? To you!", "you") == ["you", "you"]
    assert marked("No (deals)!", "deal") == ["deals"]
    assert marked("I said: no, deal. No deal!", '"no deal"') == ["no, deal", "No deal"]


def test_a_long_text_is_cut_between_words() -> None:
    text = "word " * 100 + "needle " + "word " * 100
    parts = passage(text, [Words(("needle",), phrase=False)], "")
    assert [part for part, is_marked in parts if is_marked] == ["needle"]
    whole = "".join(part for part, _ in parts)
    assert whole.startswith("… word ")
    assert whole.endswith("word …")
    assert len(whole) < 300


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I will not support you this time", "en"),
        ("Ich habe dir doch gesagt, das ist nicht mein Weg", "de"),
        ("Geef mij de stem en ik geef je een krans van mij", "nl"),
        ("Non mi fido di te, e tu lo sai", "it"),
        ("4-7 10-S", "xx"),
    ],
)
def test_the_language_is_told_by_small_words(text: str, language: str) -> None:
    assert language_of(words_of(text)) == language.replace("xx", "")
