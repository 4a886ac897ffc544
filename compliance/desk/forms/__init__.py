"""What makes findings one issue, and how that is printed. Pure: no Django, no clock."""
