"""Guests: people who play without an address, and how they keep their game (docs/guests.md)."""
