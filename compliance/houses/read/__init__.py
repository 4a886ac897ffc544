"""Reads: a house and what hangs in it as frozen facts, and lists by key. No writes, no judgement."""
