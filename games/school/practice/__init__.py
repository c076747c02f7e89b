"""Practice: the pictures of the rules pages, to be played on."""
