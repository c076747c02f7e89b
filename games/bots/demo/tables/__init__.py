"""The tables of the demo, a module for each game: what it has as SCRIPTS is made in that order."""
