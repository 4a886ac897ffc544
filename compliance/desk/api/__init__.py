"""What the commission reads of the desk: issues, read-only."""
