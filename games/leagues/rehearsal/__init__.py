"""A rehearsal: a season is tried out before it starts, and nothing is written."""
