"""Observed: what people saw on video or at the table, hand by hand, and what the rules say of it.

An observation supersedes no recorded hand and is in no sum of money or hands. Not here: clips that findings ask for
(compliance.evidence), hands as their recorders sent them (compliance.floor).
"""
