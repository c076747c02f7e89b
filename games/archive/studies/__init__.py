"""Studies: variations from any position of a game that is over (docs/replay.md, "Studies")."""
