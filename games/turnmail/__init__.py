"""Mails that can be answered: whose turn it is, what was said and offered (docs/turnmail.md)."""
