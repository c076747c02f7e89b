"""The journal of a league: what was done, by whom and why; and taking it back."""
