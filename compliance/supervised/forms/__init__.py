"""What a supervisor types, read without a database. Pure."""
