"""Statistics: what is counted of games, kept by sweeps, shown with intervals and with links."""
