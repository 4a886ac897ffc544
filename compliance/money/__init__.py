"""The money from the felt to the bank: kinds of papers, the ledger, the accounts of a gaming day, its rules and its closing."""
