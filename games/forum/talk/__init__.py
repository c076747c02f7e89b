"""Messages on the board: saying, reading, muting, reporting and moderating them."""
