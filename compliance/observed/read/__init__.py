"""Reads: looks as they were stored, and what was said of them. No writes."""
