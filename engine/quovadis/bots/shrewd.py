"""Shrewd: searches, and weighs everything by what it does to its chance to win."""

from engine.quovadis.bots.trader import Trader
from engine.quovadis.bots.worth import chances


class Shrewd(Trader):
    """Weighs in several imagined states."""

    def __init__(self) -> None:
        super().__init__(chances, worlds=4, share=0.0)
