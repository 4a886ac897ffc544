"""Poker hands against a bank's: what a hand is worth, what is asked of it, what becomes of a wager, how far the cover reaches.

Pure, for the procedures; no game by name, no odds, no ranks.
"""
