"""Filters for the templates of the lobby."""
