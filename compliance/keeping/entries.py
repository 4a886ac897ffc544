"""The kinds of entries about backups."""

ENTRIES = {
    "backup/1": "A backup was made: its name, the record's size and root that it holds, whether it is sealed with a key.",
    "drill/1": "A backup was restored into a throw-away server and verified: which one, to what size and root, the verdict.",
}
