"""The replay of a game that is over: every position, from any chair (docs/replay.md)."""
