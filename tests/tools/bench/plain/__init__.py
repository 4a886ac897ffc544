"""The honest peer: the audit of `manage.py audit` in plain Python over `json` and dicts, for the bench to measure against.

It reads the same files, makes the same checks and gives the same number of findings by rule; it makes no words and knows
only the readings that the catalogue applies. Written as one would for a single house: catalogue and house become dicts
once, amounts whole cents, nothing is looked up twice. Not crippled, not tuned. Nothing of Oliver's is imported here.
"""
