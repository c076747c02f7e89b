"""Promises made in deals: how they stand, and how they count in a record."""
