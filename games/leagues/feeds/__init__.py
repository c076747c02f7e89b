"""Feeds of a season for programs: its dates as a calendar, and its news as an Atom feed."""
