"""The instruments that rules cite: statutes, regulations, decisions, and the rule book itself, each with its status
over time.

One TOML file per instrument, found by walking this folder; `instruments.py` reads them and answers whether one binds
on a day. `cities/` has the statements that cities ask for, `own/` Oliver's own figures for what no law and no book has
one (`thresholds.py`), dated like the others. Nothing here judges a hand. Every entry says where it was read and on which
day; what was not read in the official text says so, and counsel confirms it before it ships. Pure: no Django, no clock.
"""
