"""What is written down of it."""
