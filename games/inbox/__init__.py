"""Mail coming in: answers become entries, offers and messages (docs/inbox.md)."""
