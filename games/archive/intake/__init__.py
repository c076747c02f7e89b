"""Finished games that come in from outside, written as the rows the site would have written."""
