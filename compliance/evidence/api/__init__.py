"""What the commission reads of evidence."""
