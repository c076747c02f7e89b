"""Why a game cannot come in."""


class ImportRefused(Exception):
    """A game of a file is refused: a sentence, and the entry of its log if it is about one."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.entry = entry

    def __str__(self) -> str:
        return self.reason if self.entry is None else f"entry {self.entry}: {self.reason}"
