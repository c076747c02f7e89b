"""The tables of the demo. Each game has a module whose SCRIPTS are made in their order."""
