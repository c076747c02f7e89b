"""The waiting room: the page of a table before its start."""
