"""Witnesses: who co-signs a house's checkpoints, and only such as go on from the one that they kept (c2sp.org/tlog-cosignature).

    python3 verifier witness new FOLDER --name NAME
    python3 verifier witness sign FOLDER CHECKPOINT --key HOUSE-KEYS [--proof FILE] [--out FILE]
    python3 verifier witness compare CHECKPOINT CHECKPOINT… --key HOUSE-KEYS [--proof FILE]

FOLDER holds the witness's key and the last checkpoint that it co-signed of each house. A proof is the JSON of
`manage.py witness proof --old SIZE`, or of the API's /proofs/consistency. Two heads of one size with different roots, or
one that does not go on from another, are a split view: both are kept as evidence.
Exit code: 0 co-signed, or the same history; 1 a split view; 2 it could not be said.
"""

import argparse
import base64
import hashlib
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from .canonical import read_json
from .checkpoints import NOTE, Head, head_open, keys_read
from .faults import TamperedError, UncheckableError
from .signatures import public_of, signature, signature_holds

COSIGNATURE = b"\x04"  # timestamped Ed25519, as tlog-cosignature numbers it
NAME = re.compile(r"[^\s+]+")
SEED, KEY, KEPT = "secret-key", "key.txt", "kept"


class SplitError(TamperedError):
    """Two heads that cannot both be true of one record."""


def consistent(old: Head, new: Head, path: Sequence[bytes]) -> bool:
    """Whether the record of `new` begins with that of `old` (RFC 9162 section 2.1.4.2)."""
    if old.size == new.size or not old.size:
        return not path and (old.root == new.root or not old.size)
    nodes = [old.root, *path] if old.size & (old.size - 1) == 0 else list(path)
    before, last = old.size - 1, new.size - 1
    while before & 1:
        before, last = before >> 1, last >> 1
    if not nodes:
        return False
    old_root = new_root = nodes[0]
    for node in nodes[1:]:
        if not last:
            return False
        if before & 1 or before == last:
            old_root, new_root = _above(node, old_root), _above(node, new_root)
            while before and not before & 1:
                before, last = before >> 1, last >> 1
        else:
            new_root = _above(new_root, node)
        before, last = before >> 1, last >> 1
    return (old_root, new_root, last) == (old.root, new.root, 0)


def _above(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def follow_check(one: Head, other: Head, path: Sequence[bytes] | None) -> None:
    """Refuse two heads that are a split view; UncheckableError where only a proof could say it."""
    old, new = sorted((one, other))
    if old.origin != new.origin:
        raise UncheckableError(f"these are heads of two records, {old.origin} and {new.origin}")
    if old.size == new.size:
        if old.root != new.root:
            raise SplitError(f"a split view: two roots are signed for {old.size} records")
        return
    if path is None:
        raise UncheckableError(
            f"that {new.size} records go on from {old.size} needs a proof: `manage.py witness proof --old {old.size}`, or"
            f" /api/v1/proofs/consistency?old={old.size}&new={new.size}"
        )
    if not consistent(old, new, path):
        raise SplitError(
            f"a split view, or another proof: the head of {new.size} records does not go on from that of {old.size}"
        )


def cosign(note: str, seed: bytes, name: str, at: int) -> str:
    """The line that says: at this time this witness saw this head, and it went on from those before it."""
    public = public_of(seed)
    signed = signature(seed, _message(note, at))
    raw = key_id(name, public) + at.to_bytes(8, "big") + signed
    return f"— {name} {base64.b64encode(raw).decode()}\n"


def cosigned(note: str, name: str, public: bytes) -> int | None:
    """When this witness co-signed the note, by the witness's clock; None: it did not, or its signature does not hold."""
    parts = NOTE.fullmatch(note)
    for line in parts["signed"].splitlines() if parts else ():
        _, by, encoded = line.split(" ")
        try:
            raw = base64.b64decode(encoded, validate=True)
        except ValueError:
            continue
        if by == name and raw[:4] == key_id(name, public) and len(raw) == 4 + 8 + 64:
            at = int.from_bytes(raw[4:12], "big")
            return at if signature_holds(public, _message(note, at), raw[12:]) else None
    return None


def _message(note: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n".encode() + note.partition("\n\n")[0].encode() + b"\n"


def key_id(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + COSIGNATURE + public).digest()[:4]


def key_line(name: str, public: bytes) -> str:
    """The witness's verifier key: name+id+base64(0x04 and the Ed25519 public key)."""
    return f"{name}+{key_id(name, public).hex()}+{base64.b64encode(COSIGNATURE + public).decode()}"


def key_read(line: str) -> tuple[str, bytes]:
    """Name and public key of a witness."""
    try:
        name, _, encoded = line.strip().split("+", 2)
        raw = base64.b64decode(encoded, validate=True)
    except ValueError as error:
        raise UncheckableError(f"{line.strip()[:80]!r} is no key of a witness (name+id+base64)") from error
    if len(raw) != 33 or raw[:1] != COSIGNATURE or key_line(name, raw[1:]) != line.strip():
        raise UncheckableError(f"{line.strip()[:80]!r} is no key of a witness: its id does not belong to its key")
    return name, raw[1:]


def proof_read(written: bytes) -> list[bytes]:
    try:
        return [bytes.fromhex(node) for node in read_json(written)["path"]]
    except (ValueError, KeyError, TypeError) as error:
        raise UncheckableError(f"this is no consistency proof: {error!r}") from error


# The command


def new(options: argparse.Namespace) -> str:
    if not NAME.fullmatch(options.name):
        raise UncheckableError("the name of a witness holds no blanks and no +")
    if (options.folder / SEED).exists():
        raise UncheckableError(f"{options.folder} holds a witness's key already")
    options.folder.mkdir(parents=True, exist_ok=True)
    seed = os.urandom(32)
    secret = options.folder / SEED
    secret.touch(mode=0o600, exist_ok=False)
    secret.write_bytes(base64.b64encode(seed) + b"\n")
    line = key_line(options.name, public_of(seed))
    (options.folder / KEY).write_text(line + "\n")
    return f"{line}\nGive this key to the house and to whoever relies on you; {SEED} stays here."


def sign(options: argparse.Namespace) -> str:
    name, _ = key_read((options.folder / KEY).read_text())
    seed = base64.b64decode((options.folder / SEED).read_bytes())
    keys, [note] = keys_read(options.key.read_text()), [file.read_text() for file in options.checkpoint]
    head = head_open(note, keys)
    path = options.folder / KEPT / f"{hashlib.sha256(head.origin.encode()).hexdigest()[:16]}.checkpoint"
    first = not path.exists()
    if not first:
        kept = head_open(path.read_text(), keys)
        try:
            follow_check(kept, head, _proof(options))
        except SplitError:
            evidence = path.with_suffix(f".split-{head.size}-{head.root.hex()[:8]}")
            evidence.write_text(note)
            raise
        if head.size < kept.size:
            raise UncheckableError(f"it is older than the checkpoint of {kept.size} records that was co-signed already")
    line = cosign(note, seed, name, int(time.time()))
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(note)
    draft.replace(path)
    if options.out:
        options.out.write_text(note + line)
    said = (
        "the first one that was seen: nothing before it was compared"
        if first
        else "it goes on from the one that was kept"
    )
    return f"{'' if options.out else note + line}CO-SIGNED {head.size} records of {head.origin}: {said}."


def compare(options: argparse.Namespace) -> str:
    keys = keys_read(options.key.read_text())
    heads = sorted(head_open(file.read_text(), keys) for file in options.checkpoint)
    proof = _proof(options)
    for i in range(len(heads) - 1):
        follow_check(heads[i], heads[i + 1], proof)
    return f"SAME HISTORY: {', '.join(str(head.size) for head in heads)} records of {heads[0].origin}."


def _proof(options: argparse.Namespace) -> list[bytes] | None:
    return proof_read(options.proof.read_bytes()) if options.proof else None


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="verifier witness", description="Co-sign a house's checkpoints.")
    acts = parser.add_subparsers(required=True)
    for do, words in (
        (new, "make a key"),
        (sign, "co-sign a checkpoint"),
        (compare, "hold checkpoints against each other"),
    ):
        act = acts.add_parser(do.__name__, help=words)
        act.set_defaults(do=do)
        if do is not compare:
            act.add_argument("folder", type=Path, help="the witness's own folder")
        if do is new:
            act.add_argument("--name", required=True, help="of the witness, like bureau.example/witness")
            continue
        act.add_argument("checkpoint", type=Path, nargs=1 if do is sign else "+")
        act.add_argument("--key", type=Path, required=True, help="the keys that sign for the house")
        act.add_argument("--proof", type=Path, help="that the newer goes on from the older")
        if do is sign:
            act.add_argument("--out", type=Path, help="where the co-signed checkpoint is written; without it, shown")
    options = parser.parse_args(arguments)
    try:
        print(options.do(options))
    except SplitError as found:
        print(f"SPLIT VIEW: {found.what}. Keep both checkpoints.")
        return 1
    except (TamperedError, UncheckableError, OSError, ValueError) as error:
        print(f"NOT SIGNED: {error}." if options.do is sign else f"COULD NOT SAY: {error}.")
        return 2
    return 0
