"""Checks a bundle of Oliver's record. It needs Python 3.11 and nothing else:

    python3 verifier BUNDLE [--checkpoint FILE]... [--key FILE] [--json]

BUNDLE is the exported zip or its folder. --checkpoint is a checkpoint you kept elsewhere: the bundle must still hold
what it says. --key is the file of verifier keys you were given; without it the bundle's own copy is believed.
`python3 verifier witness --help` co-signs checkpoints: see witness.py.
Exit code: 0 nothing was changed, 1 something was (the first bad record is named), 2 it could not be checked.

This folder shares no code with the program that writes the record, on purpose: only the formats are common (RFC 8785
JSON, RFC 6962 hashes, C2SP checkpoints, RFC 8032 signatures). A mistake in the writer is then not repeated here, and
whoever doubts Oliver reads these pages only. `manage.py verify` uses the same functions on the database's rows.
"""

from .bundle import FILES, FORMAT, STAMPS, Bundle, bundle_check
from .canonical import canonical, read_json
from .checkpoints import Head, Key, Keys, head_open, heads_given, keys_follow, keys_read
from .command import EXIT, main, say, verdict
from .faults import TamperedError, UncheckableError
from .signatures import signature_holds
from .stamps import Stamp, stamps_read
from .tree import Tree, leaf
from .walk import Said, Walk
from .witness import cosigned, key_line, key_read

__all__ = [
    "EXIT",
    "FILES",
    "FORMAT",
    "STAMPS",
    "Bundle",
    "Head",
    "Key",
    "Keys",
    "Said",
    "Stamp",
    "TamperedError",
    "Tree",
    "UncheckableError",
    "Walk",
    "bundle_check",
    "canonical",
    "cosigned",
    "head_open",
    "heads_given",
    "key_line",
    "key_read",
    "keys_follow",
    "keys_read",
    "leaf",
    "main",
    "read_json",
    "say",
    "signature_holds",
    "stamps_read",
    "verdict",
]
