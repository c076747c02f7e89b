"""What programs read of a season: its dates as a calendar, and what happens as an Atom feed."""
