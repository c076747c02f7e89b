"""The words for titles of this game: people go round Rome and ask for consent."""

from typing import Final

from games.tables.titles import TitleWords

WORDS: Final = TitleWords(
    occasions=(
        "audience", "breakfast", "call", "canvass", "committee", "dinner", "errand", "favour",
        "handshake", "hearing", "levee", "morning", "petition", "procession", "promenade", "speech",
        "supper", "toast", "visit", "vote",
    ),
    places=(
        "at the Cattle Market", "at the Circus Maximus", "at the Curia", "at the Mamertine Steps",
        "at the Milvian Bridge", "at the Porta Capena", "at the Porta Collina", "at the Rostra",
        "at the Tabularium", "at the Temple of Castor", "at the Temple of Saturn",
        "by the Appian Way", "by the Tiber", "in the Argiletum", "in the Basilica Aemilia",
        "in the Carinae", "in the Forum", "in the Subura", "in the Velabrum", "on the Aventine",
        "on the Caelian", "on the Capitol", "on the Esquiline", "on the Field of Mars",
        "on the Janiculum", "on the Palatine", "on the Quirinal", "on the Sacred Way",
        "on the Tiber Island", "on the Viminal",
    ),
)  # fmt: skip
