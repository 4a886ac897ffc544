"""How a settled hand is told in words and figures: the same for the command line and for pages.

Here lives what makes sentences and rows out of a Sheet and a Due, one file per procedure where the cards need their own
words, found by name. Pure: no Django, no clock, nothing decided here. What is due is asked of `games`.
"""
