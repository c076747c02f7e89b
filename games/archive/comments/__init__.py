"""Readers' comments on finished games: writing, changing, reporting and hiding them."""
