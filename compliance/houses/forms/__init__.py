"""The forms in which a house is written down: the house file, shifts, sessions, waivers. Pure: no Django, no clock."""
