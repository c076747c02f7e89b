"""The words for titles of this game: a conspiracy, mostly by night."""

from typing import Final

from games.tables.titles import TitleWords

WORDS: Final = TitleWords(
    occasions=(
        "augury", "candle", "cloak", "dream", "knock", "lamp", "letter", "meeting", "message",
        "midnight", "night", "oath", "omen", "password", "shadow", "signal", "vigil", "wax seal",
        "watch", "whisper",
    ),
    places=(
        "at the Baths of Pompey", "at the Door of Janus", "at the Fulvian House",
        "at the Lacus Curtius", "at the Porta Carmentalis", "at the Porta Naevia",
        "at the Porta Trigemina", "at the Tullianum", "behind the Granaries", "behind the Regia",
        "behind the Theatre", "below the Tarpeian Rock", "beneath the Aqueduct",
        "by the Cloaca", "by the Statue of Pompey", "in the Catacomb of Vines",
        "in the Curia of Pompey", "in the Garden of Poplars", "in the House of Masks",
        "in the Portico of Pompey", "in the Street of Booksellers", "in the Street of Glassblowers",
        "in the Temple of Concord", "in the Temple of Vesta", "on the Gemonian Stairs",
        "on the Roof of the Archive", "on the Servian Wall", "on the Sublician Bridge",
        "under the Fig Tree", "under the Ilex",
    ),
)  # fmt: skip
