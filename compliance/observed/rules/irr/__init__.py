"""Rules on what went wrong at a table, as it was told when it happened."""
