"""Measurements against honest peers, one file each, found by walking: `manage.py bench`.

A measurement has a docstring (its first line is the title), `NEEDS_DATABASE`, and `measure(rounds, floor, say) ->
Measured`. Ours and every peer run in one process, in alternating rounds on the same hands; the median round of each counts,
and all must have come to the same.
"""
