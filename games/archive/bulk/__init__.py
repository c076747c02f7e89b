"""Files of all public games, one for each month of ending, made in the background."""
