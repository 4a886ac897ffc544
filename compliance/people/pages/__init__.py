"""Pages of Administration: people, tokens, the access log."""
