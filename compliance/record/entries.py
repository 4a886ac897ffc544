"""The kinds of entries that belong to no one subject."""

ENTRIES = {
    "correction/1": "A correction of an earlier entry that is not a hand, with reason and author.",
    "key/1": "A change of the key that signs checkpoints: the new key, signed by the one it replaces, and the reason.",
}
