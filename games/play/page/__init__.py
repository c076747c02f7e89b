"""The page of a started table."""
