"""Pages of cases and of the calendar."""
