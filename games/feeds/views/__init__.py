"""What programs read, and the pages on which people set it up."""
