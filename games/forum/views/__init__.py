"""Pages of the board. Each view: who may, one service, a redirect or a page."""
