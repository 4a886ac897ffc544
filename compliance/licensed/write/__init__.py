"""Writes: the catalogue's versions and the changes of it; one transaction each, ending in the record."""
