"""Results: the outcomes of the tables of a season, and the standings that follow from them."""
