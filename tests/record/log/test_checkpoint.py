"""Signed tree heads, as C2SP's tlog-checkpoint and signed-note describe them, written here and read by the verifier."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.record import verifier
from compliance.record.checkpoint import CheckpointError, PublicKey, Signer, head_open, signature_holds
from compliance.record.verifier import signatures

AT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
ROOT = sha256(b"root").digest()


def signer_from(seed: bytes) -> Signer:
    key = Ed25519PrivateKey.from_private_bytes(sha256(seed).digest())
    return Signer(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


SIGNER = signer_from(b"house")
NOTE = SIGNER.note(size=20_852_163, root=ROOT, at=AT)
KEYS = verifier.keys_read(str(SIGNER.public))


def test_a_note_has_the_lines_c2sp_asks_for() -> None:
    text, _, signatures = NOTE.partition("\n\n")
    origin, size, root, at = text.split("\n")
    assert origin == SIGNER.public.name
    assert " " not in origin
    assert "+" not in origin
    assert (size, b64decode(root), at) == ("20852163", ROOT, "at 2026-03-01T09:30:00.000000Z")
    dash, name, encoded = signatures.rstrip("\n").split(" ")
    assert (dash, name) == ("—", origin)
    raw = b64decode(encoded)
    assert raw[:4] == sha256(origin.encode() + b"\n\x01" + SIGNER.public.public).digest()[:4]
    assert verifier.signature_holds(SIGNER.public.public, (text + "\n").encode(), raw[4:])


def test_what_was_signed_is_read_back_by_both_readers() -> None:
    head = head_open(NOTE, [SIGNER.public])
    assert (head.size, head.root, head.at, head.origin) == (20_852_163, ROOT, AT, SIGNER.public.name)
    assert verifier.head_open(NOTE, KEYS) == (20_852_163, ROOT, "2026-03-01T09:30:00.000000Z", SIGNER.public.name, ())


def test_any_flipped_bit_of_a_note_is_refused() -> None:
    written = NOTE.encode()
    for place in range(len(written) * 8):
        spoiled = bytearray(written)
        spoiled[place // 8] ^= 1 << place % 8
        note = spoiled.decode("utf-8", "replace")
        with pytest.raises(CheckpointError):
            head_open(note, [SIGNER.public])
        with pytest.raises(verifier.TamperedError):
            verifier.head_open(note, KEYS, signature_holds)


def test_a_witness_may_sign_too_and_a_stranger_alone_may_not() -> None:
    stranger = signer_from(b"stranger")
    theirs = stranger.note(size=20_852_163, root=ROOT, at=AT).replace(stranger.public.name, SIGNER.public.name, 1)
    both = NOTE + theirs.rpartition("\n\n")[2]
    assert head_open(both, [SIGNER.public]).size == 20_852_163
    assert verifier.head_open(both, KEYS).size == 20_852_163
    for open_ in (lambda: head_open(theirs, [SIGNER.public]), lambda: verifier.head_open(theirs, KEYS)):
        with pytest.raises((CheckpointError, verifier.TamperedError), match="known key"):
            open_()


def test_a_key_is_written_with_an_id_that_guards_it() -> None:
    line = str(SIGNER.public)
    assert PublicKey.parse(line) == SIGNER.public
    for spoiled in (line[:-2] + ("AA" if line[-2:] != "AA" else "BB"), line.replace("+", "-"), "x" + line, ""):
        with pytest.raises(CheckpointError):
            PublicKey.parse(spoiled)
        if spoiled:
            with pytest.raises(verifier.UncheckableError):
                verifier.keys_read(spoiled)


# RFC 8032 section 7.1, tests 1, 2, 3: public key, message, signature.
ED25519 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("public", "message", "signature"), ED25519)
def test_the_verifiers_own_ed25519_gives_the_known_answers(public: str, message: str, signature: str) -> None:
    key, text, signed = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verifier.signature_holds(key, text, signed)
    for place in (0, 31, 32, 63):
        spoiled = bytearray(signed)
        spoiled[place] ^= 1
        assert not verifier.signature_holds(key, text, bytes(spoiled))
    assert not verifier.signature_holds(key, text + b"!", signed)
    assert not verifier.signature_holds(key[:-1] + b"\xff", text, signed)
    too_large = int.from_bytes(signed[32:], "little") + signatures._Q
    assert not verifier.signature_holds(key, text, signed[:32] + too_large.to_bytes(32, "little")), "malleable"


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=80))
@settings(max_examples=40, deadline=None)
def test_the_verifiers_own_ed25519_agrees_with_the_library(seed: bytes, message: bytes) -> None:
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public = key.public_key().public_bytes_raw()
    assert verifier.signature_holds(public, message, key.sign(message))
    assert not verifier.signature_holds(public, message + b"\x00", key.sign(message))
