"""The kinds of entries that belong to no one subject."""

ENTRIES = {
    "bodies-removed/1": "Bodies of a house's old entries were removed: by which term and citation, which ones, what stays of"
    " each, by which two people.",
    "clock/1": "The clock was behind the last entry, and somebody decided to go on: what it said, and why.",
    "correction/1": "A correction of an earlier entry that is not a hand, with reason and author.",
    "key/1": "A change of the key that signs checkpoints: the new key, signed by the one it replaces, and the reason.",
    "witness/1": "A witness co-signed a checkpoint of the record: its name, its key, the size and the note with its signature.",
    "restored/1": "After a restore of an older state somebody decided to go on: from which size and root, what was known of later"
    " ones, and why.",
}
