"""Each rotation regime once more, written from the printed lines of the five books by a reader who had not seen the code.

Small, slow and obvious. Nothing here may import `games.rotation` or a rule; what a page prints is entered by hand in `books`.
Every module ends its docstring with what the text leaves open. The answers are words: "fail", "cannot tell", or nothing.
"""
