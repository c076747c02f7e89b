"""What was said, as words that can be found."""
