"""A player's account: signing in, profile, preferences, export and closing of one's own data."""
