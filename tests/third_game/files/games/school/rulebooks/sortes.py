"""Positions of Sortes for its rules page."""

from games.school.rulebooks import Picture, items

CHANCE = {"omens": [3, 1, 4, 2], "patrons": [1, 4, 2]}
GAME = items(
    """
0: bid 3; 1: bid 5; 2: bid 5; 0: bid 1; 1: bid 2; 2: bid 1;
0: bid 5; 1: bid 4; 2: bid 4; 0: bid 2; 1: bid 1; 2: bid 3
"""
)

PICTURES = {
    "start": Picture(3, 0, CHANCE, GAME[:0], viewer=0),
    "laid": Picture(3, 0, CHANCE, GAME[:2], viewer=0, marked=1),
    "shown": Picture(3, 0, CHANCE, GAME[:3], marked=1),
    "end": Picture(3, 0, CHANCE, GAME, marked=1),
}
