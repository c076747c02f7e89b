"""Mails: the outbox, their delivery, bounces, and the pages that show them."""
