"""Jackpots and progressives: funds, meters, what was paid out and who verified it."""
