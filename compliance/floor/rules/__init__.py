"""The rules: what is checked of a hand, one rule per file, found by walking the families below.

`facts.py` is what a rule may look at, `finding.py` what it says, `registry.py` finds the rules and runs them,
`review.py` is the road of one hand, `cases.py` reads the worked cases that lie beside each rule. A rule is
`<family>/<code>_<name>.py` with `SEVERITY`, `LAW`, a docstring in four parts and `check(facts)`; it imports no other
rule. No Django, no clock, no database; files: the law, the catalogue and the cases, and in `audit.py` the hands that it is given
and its own temporary files. This file imports nothing.
"""
