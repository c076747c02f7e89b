"""What waits for the managers of a league, on a page, in the lobby and in a mail each week."""
