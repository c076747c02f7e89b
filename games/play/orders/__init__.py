"""Orders ahead: actions that a player leaves for their next turn."""
