"""Finished games as rows of `cursus-game/1`, the same for every reader (docs/archive.md)."""
