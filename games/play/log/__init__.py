"""The log of a table: entries, positions, interventions, and the log in words."""
