"""The gazette: the pages on which a league and its seasons are shown to everybody."""
