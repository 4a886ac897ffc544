"""What can be done about a case and what a letter says, as data. Pure: no Django, no clock."""
