"""The facts of finished games: read from the log, computed, and kept as rows."""
