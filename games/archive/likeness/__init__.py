"""Games like another one, by their facts alone."""
