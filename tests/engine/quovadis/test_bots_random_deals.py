"""Random deals: house players sign none that their own judgement values below zero.

The bench offers ten thousand to each level: `python -m tests.bench.house_bargains`.
"""

import pytest

from tests.bench.house_bargains import random_deals


@pytest.mark.parametrize("level", ["novice", "steady", "shrewd"])
def test_no_deal_is_signed_at_a_loss(level: str) -> None:
    offered, signed, lost = random_deals(level, 150)
    assert lost == 0
    assert 0 < signed < offered
