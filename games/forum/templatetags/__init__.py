"""Template tags and filters of the board of talk."""
