"""What operators may do to a table, and what they see of it."""
