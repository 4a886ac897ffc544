"""Reads: who has which tables, and what a supervisor wants to know of them."""
