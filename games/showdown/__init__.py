"""Pots: what was put in, who may win which pot, how hands and boards are compared, how a pot is split to the last chip.

Pure and without a game's name: what a game prints comes in as `options.Options`. Rules, fees and the procedure of a
showdown ask here; nothing here knows a rule or a fee.
"""
