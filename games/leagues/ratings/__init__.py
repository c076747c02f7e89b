"""Ratings: what rated tables say of the strength of players, per game, and how sure that is."""
