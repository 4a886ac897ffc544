"""Writes: an observation with what the rules say of it, in one transaction."""
