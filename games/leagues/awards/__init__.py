"""Awards and penalties: points that managers give or take, with a reason."""
