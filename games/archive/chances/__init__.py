"""Winning chances of finished games, from play-outs in the background (docs/chances.md)."""
