"""Writes: establishments, tables and postings; one transaction each, ending in the record."""
