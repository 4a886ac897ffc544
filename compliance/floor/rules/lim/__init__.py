"""Wager limits, prerequisites and places."""
