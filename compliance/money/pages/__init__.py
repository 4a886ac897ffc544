"""Pages of a day's money and of several days."""
