"""What programs read: calendars, Atom feeds, notices on devices and to web addresses."""
