"""How house players make offers and answer them."""
