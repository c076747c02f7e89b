"""Games that come in when they are over, written as the rows that the site would have written."""
