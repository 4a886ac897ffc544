"""Pages of the record: its entries with their proofs, and its verification."""
