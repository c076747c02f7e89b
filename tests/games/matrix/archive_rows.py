"""What everybody may look for in the archive (read as `rows` says)."""

from typing import Final

ARCHIVE: Final = """
/archive/
    GET  200
    POST 405
"""
