"""The engine's speeds, measured (issue 2's measures that need nothing but the engine)."""


def table() -> str:
    """A line a measure."""
    return ""
