"""Establishments, tables and postings as stored rows."""
