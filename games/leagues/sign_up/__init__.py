"""The page on which people sign up for a season, and on which they see their place in it."""
