"""The rules about hands, one folder each (rule, cases, fault), and what several of them need.

`facts.py` is what a rule may look at, `review.py` the road of one hand, `check_hand.py` runs the rules, `cases.py` reads the
worked cases beside each rule. A rule is `<family>/<code>_<name>/rule.py` with `SEVERITY`, a docstring in four parts and
`check(facts)`; `LAW` and `READS` where they are not the registry's own (compliance/law). It imports no other rule. No Django,
no clock, no database; files: the law, the catalogue and the cases, and in `audit.py` the hands that it is given and its own
temporary files. This file imports nothing.
"""
