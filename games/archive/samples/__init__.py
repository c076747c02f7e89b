"""Games made up for trying and measuring: the same for the same seed (docs/archive.md)."""
