"""What every app may use: the clock, small shared types, and the page's outermost layer. No models."""
