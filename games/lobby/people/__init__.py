"""The list of players, and what is played by one person."""
