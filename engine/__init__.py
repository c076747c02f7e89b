"""The rules of the games: pure functions over frozen values.

No Django and no clock; the only randomness is what callers pass in (docs/engine.md).
"""
