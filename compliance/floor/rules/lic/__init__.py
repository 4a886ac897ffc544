"""Licence and edition in force."""
