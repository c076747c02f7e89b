"""Claims about hidden cards, and the sheet that lists them."""
