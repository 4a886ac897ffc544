"""What the commission reads of cases."""
