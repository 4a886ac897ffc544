"""Which keys count: the first one, pinned in the secrets folder, and those that a key which counted then signed.

A change of key is an entry of the record, `key/1`; its note is signed by the key that it replaces. So a key that is laid
beside the checkpoints, or into the database, counts for nothing.
"""

from collections.abc import Sequence

from compliance.record import read, verifier
from compliance.record.canonical import encode
from compliance.record.checkpoint import PublicKey, signature_holds

KIND = "key/1"


def body(*, note: str, reason: str) -> bytes:
    """What the entry of a change of key says."""
    return encode({"note": note, "reason": reason})


def changes(size: int | None = None) -> dict[int, str]:
    """The notes of the changes of key among the first `size` entries, by their place."""
    return {index: _note(body) for index, body in read.bodies_of(KIND, size).items()}


def _note(written: bytes) -> str:
    """The note in the body of an entry; of one that was spoiled nothing, which no key signed."""
    try:
        return str(verifier.read_json(written)["note"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def known(roots: Sequence[PublicKey], changed: dict[int, str]) -> verifier.Keys:
    """The keys that count, each with the heads it may sign. Raises TamperedError for a change that nobody may make."""
    first = {(key.name, key.id): verifier.Key(key.public) for key in roots}
    return verifier.keys_follow(first, sorted(changed.items()), signature_holds)
