"""Who supervised which tables of the floor, from when to when: written by floor supervisors at the beginning of a shift.

It changes no verdict. A supervisor's own first page and the page about a supervisor read it.
"""
