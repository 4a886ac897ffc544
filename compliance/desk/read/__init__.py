"""Queries over what other subjects hold; none grows with history."""
