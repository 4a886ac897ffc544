"""Papers about hands: a fee waived. Pure: no Django, no clock."""
