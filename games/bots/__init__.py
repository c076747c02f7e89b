"""House players: they take part through the same services as people (docs/house-players.md)."""
