"""What was done in a league, by whom and why; and taking it back."""
