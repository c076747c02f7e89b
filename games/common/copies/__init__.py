"""Copies of a whole site: all rows of its database in one file that either database can read."""
