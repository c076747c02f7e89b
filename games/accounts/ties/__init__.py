"""Ties between people: whom a person follows, and whom they block (docs/people.md)."""
