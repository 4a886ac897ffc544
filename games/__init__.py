"""What is licensed and posted: the catalogue, and the pure arithmetic of games and fees.

Everything here but `games.models` is plain Python over frozen values: no Django, no clock, no input or output but
`load.py` reading TOML. A game is a file in `catalogue/`; a settlement procedure is a file in `settle/`; a fee basis is a
file in `fees/`; a kind of defect of a fee page is a file in `lint/`. This file imports nothing.
"""
