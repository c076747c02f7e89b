"""Finding games: a query and a viewer become conditions on facts, a page, counts and snippets."""
