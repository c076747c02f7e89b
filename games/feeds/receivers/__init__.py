"""Receivers: the devices and web addresses where people are told of notices."""
