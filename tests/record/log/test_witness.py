"""Witnesses co-sign what goes on from what they kept; two histories under one key are found and named."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.record import merkle, read, seal, verifier
from compliance.record.verifier import Head, witness
from compliance.record.verifier.signatures import public_of, signature, signature_holds
from compliance.record.witnesses import WitnessError, take, witnesses
from tests.record.log.conftest import MORNING

Record = Callable[..., range]
NAME = "bureau.example/witness"
LATER = MORNING + timedelta(days=2)


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200))
@settings(max_examples=15, deadline=None)
def test_the_formulas_sign_as_the_library_does(seed: bytes, message: bytes) -> None:
    library = Ed25519PrivateKey.from_private_bytes(seed)
    assert public_of(seed) == library.public_key().public_bytes_raw()
    assert signature(seed, message) == library.sign(message)
    assert signature_holds(public_of(seed), message, signature(seed, message))


@pytest.mark.django_db
def test_a_consistency_proof_holds_for_every_pair_of_sizes_and_for_no_other_root(record: Record) -> None:
    record(33)
    heads = {size: Head(size, read.root(size), "", "x") for size in range(34)}
    for old in range(1, 34):
        for new in range(old, 34):
            path = merkle.consistency_proof(old, new, read.source)
            assert witness.consistent(heads[old], heads[new], path)
            other = heads[old]._replace(root=bytes(32))
            assert not witness.consistent(other, heads[new], path)
            assert not witness.consistent(heads[old], heads[new]._replace(root=bytes(32)), path)
            if path:
                assert not witness.consistent(heads[old], heads[new], path[:-1])
                assert not witness.consistent(heads[old], heads[new], [*path, bytes(32)])


@pytest.fixture
def bureau(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """The witness, with nothing but Python and the handed-out folder."""
    shutil.copytree(Path(verifier.__file__).parent, tmp_path / "verifier", ignore=shutil.ignore_patterns("__pycache__"))

    def run(*words: object) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(tmp_path / "verifier"), "witness", *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.stderr == ""
        return done.returncode, done.stdout

    return run


@pytest.fixture
def sent(record: Record, house: Path, tmp_path: Path, bureau: Any) -> Callable[[int], Path]:
    """The checkpoint of so many entries, as a file; the house's key beside it, and a witness that is set up."""
    (tmp_path / "house.txt").write_text(f"{seal.signer().public}\n")
    code, said = bureau("new", "mine", "--name", NAME)
    assert (code, said.startswith(f"{NAME}+")) == (0, True)
    assert (tmp_path / "mine" / "secret-key").stat().st_mode & 0o077 == 0

    def checkpoint(size: int) -> Path:
        record(size - read.size(), read.size())
        made = seal.checkpoint_make(now=MORNING + timedelta(days=1), sign=seal.signer())
        assert made is not None
        path = tmp_path / f"{size}.checkpoint"
        path.write_text(made.note)
        return path

    return checkpoint


def proof(tmp_path: Path, old: int, capsys: Any) -> Path:
    call_command("witness", "proof", "--old", str(old))
    path = tmp_path / "proof.json"
    path.write_text(capsys.readouterr().out)
    return path


@pytest.mark.django_db(transaction=True)
def test_a_witness_signs_on_with_a_proof_and_the_house_says_up_to_where(
    sent: Any, bureau: Any, tmp_path: Path, capsys: Any
) -> None:
    code, said = bureau("sign", "mine", sent(7), "--key", "house.txt", "--out", "7.cosigned")
    assert (code, "the first one that was seen" in said) == (0, True)
    second = sent(30)
    code, said = bureau("sign", "mine", second, "--key", "house.txt")
    assert (code, "needs a proof: `manage.py witness proof --old 7`" in said) == (2, True)
    path = proof(tmp_path, 7, capsys)
    code, said = bureau("sign", "mine", second, "--key", "house.txt", "--proof", path, "--out", "30.cosigned")
    assert (code, "goes on from the one that was kept" in said) == (0, True)
    code, said = bureau("sign", "mine", tmp_path / "7.checkpoint", "--key", "house.txt", "--proof", path)
    assert (code, "older than the checkpoint of 30" in said) == (2, True)
    assert bureau("compare", "7.checkpoint", "30.cosigned", "--key", "house.txt", "--proof", path)[0] == 0
    key = tmp_path / "mine" / "key.txt"
    for size in (7, 30):
        call_command("witness", "take", str(tmp_path / f"{size}.cosigned"), "--key", str(key))
    [found] = witnesses()
    assert (found.name, found.size, found.key) == (NAME, 30, key.read_text().strip())
    call_command("witness", "list")
    assert f"{NAME}: 30 entries" in capsys.readouterr().out
    kept = (tmp_path / "30.cosigned").read_text()
    assert verifier.head_open(kept, seal.known()).size == 30, "a co-signed checkpoint is a checkpoint"
    with pytest.raises(CommandError, match="co-signed 30 entries already"):
        call_command("witness", "take", str(tmp_path / "7.cosigned"), "--key", str(key))


@pytest.mark.django_db(transaction=True)
def test_a_split_view_is_found_and_named(sent: Any, bureau: Any, tmp_path: Path, capsys: Any) -> None:
    first = sent(7)
    assert bureau("sign", "mine", first, "--key", "house.txt")[0] == 0
    other = tmp_path / "other.checkpoint"
    other.write_text(seal.signer().note(size=7, root=bytes(32), at=LATER))
    for words in (("sign", "mine", other), ("compare", first, other)):
        code, said = bureau(*words, "--key", "house.txt")
        assert (code, "SPLIT VIEW: a split view: two roots are signed for 7 records" in said) == (1, True)
    [evidence] = (tmp_path / "mine" / "kept").glob("*.split-7-*")
    assert evidence.read_text() == other.read_text()
    sent(30)
    longer = tmp_path / "longer.checkpoint"
    longer.write_text(seal.signer().note(size=30, root=bytes(32), at=LATER))
    path = proof(tmp_path, 7, capsys)
    code, said = bureau("sign", "mine", longer, "--key", "house.txt", "--proof", path)
    assert (code, "the head of 30 records does not go on from that of 7" in said) == (1, True)
    assert json.loads(path.read_text())["new"] == 30


@pytest.mark.django_db(transaction=True)
def test_the_house_takes_only_what_a_witness_signed_of_this_very_record(sent: Any, tmp_path: Path) -> None:
    note, seed, stranger = sent(7).read_text(), bytes(range(32)), bytes(32)
    key = witness.key_line(NAME, public_of(seed))
    good = note + witness.cosign(note, seed, NAME, int(LATER.timestamp()))
    split = seal.signer().note(size=7, root=bytes(32), at=LATER)
    refused = (
        (note, key, "did not sign this checkpoint"),
        (note + witness.cosign(note, stranger, NAME, 1), key, "did not sign this checkpoint"),
        (good.replace("count 2", "count 3"), key, "does not hold its signature"),
        (split + witness.cosign(split, seed, NAME, 1), key, "a split view"),
        (good, key.replace("+", "-", 1), "is no key of a witness"),
        (good, str(seal.signer().public), "is no key of a witness"),
    )
    for sent_back, by, words in refused:
        with pytest.raises(WitnessError, match=words):
            take(note=sent_back, key=by, actor="a", now=LATER)
    found = take(note=good, key=key, actor="a", now=LATER)
    assert (found.size, found.at, found.index) == (7, LATER, 7)
    again = witness.key_line(NAME, public_of(stranger))
    with pytest.raises(WitnessError, match="co-signed with another key until now"):
        take(note=note + witness.cosign(note, stranger, NAME, 1), key=again, actor="a", now=LATER)
