"""Accounts of people: signing in, profile, sessions, addresses, export and closing."""
