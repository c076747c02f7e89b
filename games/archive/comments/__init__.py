"""What readers say about finished games: writing, changing, reporting and hiding it."""
