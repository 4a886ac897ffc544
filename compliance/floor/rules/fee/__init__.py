"""Collections: how much, from whom, when."""
