"""House families: the page of each, with its temper and its record."""
