"""Steps: what a season does at its time, by itself, at most once."""
