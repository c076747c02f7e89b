"""The standing of a division: points, ties and bounds, exact and without Django."""
