"""The desk: the pages on which managers prepare and run a season."""
