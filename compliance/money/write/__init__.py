"""Writes: a gaming day opened, judged, prepared, closed and restated; one transaction each, ending in the record."""
