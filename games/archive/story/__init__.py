"""The story of a finished game in a few paragraphs: pure functions over its chronicle.

A game tells its story in a module with its name; other games get a plain one (`plain.py`).
"""
