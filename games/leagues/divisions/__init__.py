"""Divisions: who plays in which, and who moves up or down at the end."""
