"""Pages of the floor. A view asks a read, hands the answer to a template, and does nothing besides."""
