"""Reads: the accounts of a gaming day or of a period as frozen facts. No writes, no judgement."""
