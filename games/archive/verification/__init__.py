"""The verification of stored games: each is replayed through the engine and compared."""
