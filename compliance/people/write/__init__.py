"""Writes: tokens of recorders."""
