"""Commands: what the lines of a reply do, by the services that pages call."""
