"""What the commission reads of it."""
