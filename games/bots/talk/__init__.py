"""What house players say and claim on the board of talk."""
