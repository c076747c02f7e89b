"""The rules: pure functions over frozen values.

No Django, no clock, no randomness but what is handed in (docs/engine.md).
"""
