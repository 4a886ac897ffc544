"""What keeps Oliver: backups and their log, restoring and drills, room on the disk, figures for whoever watches it.

Knows no business: it copies the database and the folders whole, and asks the record only how long it is and whether it holds.
"""
