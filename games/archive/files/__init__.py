"""The files of one finished game: record, score, row, and a page that replays it offline."""
