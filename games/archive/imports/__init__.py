"""Games that come in from files: rows of `cursus-game/1` and bare records, each checked whole."""
