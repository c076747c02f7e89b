"""The refusal of a game that cannot come in."""


class ImportRefused(Exception):
    """The reason why a game of a file is refused, with the entry of its log if it is about one."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.entry = entry

    def __str__(self) -> str:
        return self.reason if self.entry is None else f"entry {self.entry}: {self.reason}"
