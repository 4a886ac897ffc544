"""Papers of what is seen: an inspection. Pure: no Django, no clock."""
