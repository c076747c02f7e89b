"""Private addresses: feeds and calendars that programs read without signing in."""
