"""How a settled hand and a table's day are told in words and figures: the same for commands, pages and reports. Pure."""
