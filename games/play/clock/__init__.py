"""The clock of a table: how long a turn lasts, and the end of its time (docs/clock.md)."""
