"""Seasons: what is agreed about them, and their calendar."""
