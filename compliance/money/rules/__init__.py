"""What is checked of a gaming day's books, a rule a folder, found by walking the families below. Pure."""
