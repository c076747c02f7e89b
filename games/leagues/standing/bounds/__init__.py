"""Bounds of final ranks over all ways in which the open tables may end (docs/leagues.md, "Bounds").

An **outlook** is a division in whole numbers. Its players fall into **packs**, between which the
order is certain. In a pack bounds are exact if its ends can be listed, else those of a relaxation.
"""
