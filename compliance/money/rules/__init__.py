"""What is checked of a gaming day's accounts, a rule a folder, found by walking the families below. Pure."""
