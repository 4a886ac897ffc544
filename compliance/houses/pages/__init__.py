"""Pages of a house: the way in, its set-up, the register of what hangs."""
