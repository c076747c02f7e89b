"""Filters for the templates of leagues."""
