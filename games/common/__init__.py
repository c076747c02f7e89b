"""Code that any app may use: the clock, small shared types, how the site runs. No models."""
