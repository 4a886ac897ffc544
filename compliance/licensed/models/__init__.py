"""Changes of the catalogue and what was counted of a game's wagers, as stored rows."""
