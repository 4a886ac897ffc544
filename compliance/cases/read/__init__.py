"""Queries of cases, letters, clocks and the calendar to frozen facts."""
