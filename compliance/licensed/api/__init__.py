"""What the commission reads of what is licensed and posted."""
