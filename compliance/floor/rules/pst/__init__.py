"""Posting: what hangs at the table."""
