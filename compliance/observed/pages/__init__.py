"""Pages of what is observed."""
