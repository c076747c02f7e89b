"""Learning a game: lessons at real tables, puzzles, and positions to play on from."""
