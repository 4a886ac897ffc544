"""The commands: the same services as the pages and the API, from a terminal."""
