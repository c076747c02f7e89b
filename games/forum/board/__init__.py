"""The board of talk of a table: its page, its time line, and who sees what of it."""
