"""A hand typed in one line of short words: what each word says, word by word. `read.line_read` is the door."""
