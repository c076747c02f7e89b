"""Preferences: how, when and where each person wants to be told."""
