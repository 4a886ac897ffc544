"""The kinds of entries that belong to no one subject."""

ENTRIES = {"correction/1": "A correction of an earlier entry that is not a hand, with reason and author."}
