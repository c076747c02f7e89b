"""Filters and tags for the templates of tables and boards."""
