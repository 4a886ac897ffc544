"""What the commands share: files, tables on the terminal, which house and which game is meant."""
