"""Steady: an honest merchant who counts laurels, steps and Senate seats, and trades sensibly."""

from typing import Final

from engine.quovadis.bots.opinion import Manner
from engine.quovadis.bots.remarks import STEADY
from engine.quovadis.bots.trader import Trader
from engine.quovadis.bots.worth import Style

STYLE: Final = Style(
    share=(1.0, 0.8, 0.6, 0.4, 0.2),
    senate=(1.0, 4.0, 5.0, 8.0, 16.0),
    ready=(0.0, 0.0, 0.0, 0.0, 0.0),
    start=3.6,
    tile=3.4,  # the mean of the stock is 3.1
    step=3.0,  # about what a turn of one's own brings
    consent=0.0,
    reserve=2.0,
    envy=0.8,
    dread=0.0,
    won=60.0,
    lost=-40.0,
    escort=0.6,  # Caesar seldom stays until one's own turn
    reach=0.0,
)


class Steady(Trader):
    """Weighs entries and offers in one imagined state, one turn ahead."""

    def __init__(self) -> None:
        super().__init__(STYLE, Manner(worlds=1, least=0.05, part=0.1, honour=3.0), STEADY)
