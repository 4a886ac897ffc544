"""The forms of what was seen: the observation, and the line in which a hand is typed. Pure: no Django, no clock."""
