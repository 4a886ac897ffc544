"""Rotation of the player-dealer position."""
