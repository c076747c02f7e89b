"""Notices and outgoing mail. This app knows people but no tables."""
