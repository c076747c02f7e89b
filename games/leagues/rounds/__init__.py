"""Rounds: who sits where, from the draft to the end."""
