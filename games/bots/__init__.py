"""House players, who take part through the same services as people (docs/house-players.md)."""
