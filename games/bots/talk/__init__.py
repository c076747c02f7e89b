"""The talk and the claims of house players on the board."""
