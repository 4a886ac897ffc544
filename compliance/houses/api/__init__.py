"""What the commission reads of establishments and of what hangs at their tables."""
