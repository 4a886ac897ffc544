"""What is licensed and posted: the catalogue, and the pure arithmetic of games and fees.

Everything here but `games.models` is plain Python over frozen values: no Django, no clock, no input or output but `schema`
reading TOML. A game is a file in `catalogue/`, a settlement procedure a folder in `procedures/`; a fee basis, a ranking, a
regime of rotation and a kind of defect of a fee page are a file each in `fees/`, `ranking/`, `rotation/` and `lint/`. This file
imports nothing.
"""
