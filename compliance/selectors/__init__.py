"""Reads: frozen facts for the pure rooms, and lists by key for pages. No writes, no judgement; nothing reads all of history."""
