"""The picture of a board in a mail."""
