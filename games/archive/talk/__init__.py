"""Messages as words that can be found."""
