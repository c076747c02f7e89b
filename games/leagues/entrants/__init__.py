"""Entrants: signing up, waiting, confirming and leaving."""
