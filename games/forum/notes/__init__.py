"""A person's private notes about the others at a table."""
