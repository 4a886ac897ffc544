"""Writes of the desk: one transaction each; the upkeep of issues runs inside the transaction that changed findings."""
