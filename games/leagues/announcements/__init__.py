"""Announcements: messages of managers to all players of a season, or of a division."""
