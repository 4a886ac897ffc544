"""The kinds of entries by which evidence stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "clip/1": "Video that is asked for: of which hand, what is to be seen, from when to when, on which camera, kept until when.",
    "clip-act/1": "What was done about it: held, exported (the file's name and SHA-256), cannot be had, lost, asked again.",
    "file/1": "A file that was attached: to what, its name, kind, size, SHA-256 and SHA-512, the digests of its blocks in one.",
    "file-removed/1": "That the bytes of a file were removed: by which term, by which two people and why. Its entry stays.",
    "file-act/1": "What became of it: struck out with a reason, not what was taken in any more, whole again.",
}
