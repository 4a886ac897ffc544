"""Pages for the people of a house. Views are thin: they ask selectors, hand what they get to a template, sum nothing.

Every view goes through `compliance.shell.door.page`, and takes its establishment from there: that is the one place where
who may see what is decided. No query, no judgement and no arithmetic of money here.
"""
