"""Puzzles: a position, a question and its answers, checked by the engine."""
