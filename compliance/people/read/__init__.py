"""Reads: people and the access log, as an administrator or the commission sees them."""
