"""Searches that people save: kept, listed, and read as a feed."""
