"""Deck and deal."""
