"""Seats: their names, how they pass from one holder to another, and how reliable players are."""
