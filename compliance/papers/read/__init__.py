"""Reads: papers as they stand, by day, by kind and by number. No writes, no judgement."""
