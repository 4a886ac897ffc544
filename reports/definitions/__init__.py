"""One report per file, `<code>_<name>.py`: what it asks the selectors for, and the sections and rows that come of it.

A definition knows no file format and no other definition. Its docstring is the report's page: a title line, then
"What it answers", "How it is counted" and "Who asks for it".
"""
