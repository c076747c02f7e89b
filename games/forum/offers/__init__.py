"""Offers of deals: making, changing, answering and sealing them."""
