"""The race of a division: who was where after each round. Pure, without Django."""
