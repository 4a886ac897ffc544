"""Hand rankings, one file each (they come with the poker games). A ranking knows cards, never wagers or fees."""
