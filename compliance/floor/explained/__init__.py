"""A settled hand and a table's day in words and figures, the same for commands, pages and reports. Pure: no query lives here."""
