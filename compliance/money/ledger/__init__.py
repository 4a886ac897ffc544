"""The reckoning of a gaming day's money: what was due, collected, counted and banked; funds and meters. Pure.

`day.Day` is everything a reckoning may look at, frozen. Each file reckons one thing from it and knows no rule, page or
report: the rules (families CNT, JPT and FEE), the pages, the API and the statements all ask here, so that they cannot
disagree. No Django, no clock.
"""
