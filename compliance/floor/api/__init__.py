"""Doors for machines: intake of hands, sessions and papers, and what the commission reads of the floor."""
