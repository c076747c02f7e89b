"""Deliveries: messages sent to devices and web addresses, one row each."""
