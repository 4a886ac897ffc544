"""One command per file; a command parses, calls one service, and prints."""
