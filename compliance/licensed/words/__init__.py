"""What is licensed, in words and figures: the same for commands, pages and reports. Pure."""
