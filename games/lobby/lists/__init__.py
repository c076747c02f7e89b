"""The lists of tables: all of a kind, page by page."""
