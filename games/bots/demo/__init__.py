"""People and tables to look at. All was played by the services; nothing is invented."""

from games.bots.demo.making import make_demo

__all__ = ["make_demo"]
