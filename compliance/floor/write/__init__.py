"""Writes: intake, reviews and acts on findings; one transaction each, ending in the record."""
