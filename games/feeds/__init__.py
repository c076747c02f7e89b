"""Calendars and Atom feeds, and notices sent to devices and web addresses (docs/feeds.md)."""
