"""Irregularities: what went wrong at a table and what was done about it."""
