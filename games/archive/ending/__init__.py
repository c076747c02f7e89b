"""The result page of a finished game (docs/ending.md)."""
