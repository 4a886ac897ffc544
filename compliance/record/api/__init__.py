"""What the commission reads of the record: checkpoints, entries, proofs, how fresh all this is, and who read it."""
