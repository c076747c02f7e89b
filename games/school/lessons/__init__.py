"""Lessons: a game learnt by playing, at a real table with house players who follow a script."""
