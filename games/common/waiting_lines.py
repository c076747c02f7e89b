"""Lines of "What waits for me" in the lobby; any app may have some."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line of "What waits for me" in the lobby. `kind` is one word, such as "turn".

    What waits at a table has the table's code, and the sentence without its title (`short`): it
    stands on the card of that table.
    """

    kind: str
    sentence: str
    url: str
    due: datetime | None = None
    urgent: bool = True  # a duty; otherwise good to know
    code: str = ""
    short: str = ""

    @property
    def on_card(self) -> str:
        return self.short or self.sentence
