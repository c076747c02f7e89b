"""Stored games are replayed through the engine and compared with what is stored of them."""
