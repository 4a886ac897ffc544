"""Reads: people, tokens and the access log, as an administrator or the commission sees them."""
