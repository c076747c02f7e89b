"""Tables, seats and the log; the one way an entry gets into a log (docs/table.md)."""
