"""Notices: written with their cause, told by a sweep, and listed on the site."""
