"""Houses: establishments, their tables and shifts, and what hangs where. Not here: what is dealt or paid there."""
