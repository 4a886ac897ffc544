"""Drawings: cards, a hand on the felt, small charts. Pure: a list of shapes, and a writer that turns it into SVG.

Geometry lives here once; the pages write it as SVG, the reports will write the same shapes on paper. Colours are roles
("felt", "fail"), never figures, so a drawing follows the light and the dark scheme. No Django, no clock, no files.
"""
