"""What is licensed, as people use it: rule books, quotes, notices, the lint, coverage, and changes with two people."""
