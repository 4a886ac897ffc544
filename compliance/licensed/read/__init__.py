"""Reads: books and games that hold, and the changes that people propose. No writes, no judgement."""
