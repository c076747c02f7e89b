"""Per game: how its deals are made, and the form in which they are composed.

A game with deals is one line here, a module beside it, and templates/<game>/_composer.html.
"""

from games.forum.bargains import register


def register_all() -> None:
    from games.forum.composers.quovadis import QuoVadisBargain

    register("quovadis", QuoVadisBargain())
