"""Decisions that wait for the managers of a league: a page, the lobby and a weekly mail."""
