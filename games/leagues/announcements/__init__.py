"""Announcements: what managers tell all players of a season, or of a division."""
