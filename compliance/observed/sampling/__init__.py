"""Sampling: how many to look at, which ones, and what may be said of the rest, exactly. Pure: no Django, no clock.

Not here: what was seen of what was drawn (compliance.observed.read).
"""
