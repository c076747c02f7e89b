"""The race of a division: the ranks after each round. Pure, without Django."""
