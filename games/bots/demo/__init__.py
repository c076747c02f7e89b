"""The demo: people and tables to look at, all made and played by the services."""

from games.bots.demo.build import make_demo

__all__ = ["make_demo"]
