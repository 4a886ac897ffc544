"""The papers of the money of an invented floor: seeded, from the collections of its hands, as a house would write them.

`felt` adds the hands up, `written` makes every paper of each gaming day, `books` lays the days out as their rules see them,
`closing` closes them, `sow` puts labelled faults in: one file for each rule in `faults/`. What is made of it (tables, fund,
meters) stands in money.toml. Pure: no Django, no clock, no randomness but a seeded one. Papers written without a fault give
no finding.
"""
