"""How a session stands in a file. Pure."""
