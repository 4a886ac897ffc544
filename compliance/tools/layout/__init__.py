"""Lays out the templates, so that every line is short and every indentation true: `python -m compliance.tools.layout [--check]`.

Weighed first: djlint puts white space where none was, so that words and links come apart and cells that style sheets find
by `:empty` are empty no more; djade and djhtml leave long lines as they are. This one changes white space alone, and only
where no browser shows it: where there was some already, between two tags of blocks, and inside a tag between its attributes.
It proves that of each file before it writes it.
"""
