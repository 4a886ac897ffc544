"""What the commission and the establishment read of who read."""
