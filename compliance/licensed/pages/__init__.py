"""Pages of the rule books: games, options, quotes, notices, changes."""
