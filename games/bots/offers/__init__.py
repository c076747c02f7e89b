"""The offers of house players, and their answers to those of others."""
