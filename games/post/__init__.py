"""Outgoing mail: the outbox and its delivery. Knows people, knows no tables."""
