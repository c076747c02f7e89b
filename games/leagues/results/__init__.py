"""Results: what comes of the tables of a season, and the standings that follow from them."""
