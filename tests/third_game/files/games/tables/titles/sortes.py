"""The words for titles of Sortes."""

from games.tables.titles import TitleWords

WORDS = TitleWords(("omen", "lot"), ("at the well", "on the hill"))
