"""Incoming mail: replies become entries, offers and messages (docs/inbox.md)."""
