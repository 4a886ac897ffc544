"""Writes: papers into the record, each once; one transaction each."""
