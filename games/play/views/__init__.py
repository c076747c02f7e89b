"""Pages of the lobby and of tables. Each view: who may, one service, a redirect or a page."""
