"""Bundles and the API carry time stamps; the verifier checks that each is of its checkpoint, the product who signed it."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from compliance.record import read, seal, verifier
from compliance.record.api.proofs import stamp_item
from compliance.record.bundle import Selection, bundle_write
from compliance.record.verifier.stamps import told
from compliance.running.environment import TimeStamps
from tests.record.log.authority import Authority, serving
from tests.record.log.test_stamps import authority, stamped

__all__ = ["authority"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def there(authority: Authority, settings: Any, house: Path, record: Callable[..., range]) -> Iterator[Authority]:
    """Five entries whose checkpoint is stamped, and two more with one that is not."""
    with serving(authority) as address:
        settings.TIME_STAMPS = TimeStamps(address, authority.roots)
        record(5)
        stamped()
        record(2, first=5)
        seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
        yield authority


def written(folder: Path, selection: Selection | None = None) -> Path:
    head, signer, key = read.checkpoint_latest(), seal.signer(), seal.pinned()[0]
    assert head is not None
    chosen = Selection() if selection is None else selection
    bundle_write(out=folder, head=head, key=key, sign=signer, now=timezone.now(), selection=chosen)
    return folder


def verify(bundle: Path) -> dict[str, Any]:
    """By the copy that lies in it, as a stranger would."""
    run = subprocess.run(
        [sys.executable, "-I", str(bundle / "verifier"), str(bundle), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("selection", [Selection(), Selection(kinds=("nothing/1",))])
def test_a_bundle_carries_the_stamp_and_its_verifier_names_the_signer(
    there: Authority, tmp_path: Path, selection: Selection
) -> None:
    found = verify(written(tmp_path / "bundle", selection))
    assert found["verdict"] == "clean", found
    held = read.stamp_latest(7)
    assert held is not None
    [stamp] = found["stamps"]
    assert (stamp["size"], stamp["by"]) in {(5, "Stamps"), (5, f"certificate {stamp['by'][12:]}")}
    assert stamp["at"].startswith(held.at.strftime("%Y-%m-%dT%H:%M:%S"))
    assert "is not checked here" in verifier.say(found)


def test_without_a_stamp_a_bundle_is_as_it_was(house: Path, record: Callable[..., range], tmp_path: Path) -> None:
    record(3)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    bundle = written(tmp_path / "bundle")
    assert not (bundle / "stamps.ndjson").exists()
    assert "stamps" not in verify(bundle)


def test_a_stamp_of_another_checkpoint_is_named(there: Authority, tmp_path: Path) -> None:
    answer = read.stamps(9)[0].answer
    notes = {row.size: row.note for row in read.checkpoints()}
    line = json.dumps({"answer": base64.b64encode(answer).decode(), "size": 7}, separators=(",", ":")).encode() + b"\n"
    with pytest.raises(verifier.TamperedError, match="of another checkpoint than this one"):
        verifier.stamps_read([line], notes)
    with pytest.raises(verifier.TamperedError, match="of no checkpoint that is here"):
        verifier.stamps_read([line], {})


def test_no_byte_of_a_stamp_makes_the_verifier_stumble(there: Authority) -> None:
    """Every answer is read or refused in words, whatever came of its bytes."""
    stamp = read.stamps(9)[0]
    notes = {5: next(row.note for row in read.checkpoints() if row.size == 5)}
    refused = 0
    for place in range(len(stamp.answer)):
        spoiled = stamp.answer[:place] + bytes([stamp.answer[place] ^ 0x55]) + stamp.answer[place + 1 :]
        line = verifier.canonical({"answer": base64.b64encode(spoiled).decode(), "size": 5}) + b"\n"
        try:
            verifier.stamps_read([line], notes)
        except verifier.TamperedError:
            refused += 1
    assert refused > 100


def test_the_product_checks_the_authority_by_its_root(
    there: Authority, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = written(tmp_path / "bundle")

    def said() -> str:
        out = StringIO()
        call_command("verify", bundle=bundle, stdout=out)
        return out.getvalue()

    assert "holds: the root that was named vouches for it" in said()
    settings.TIME_STAMPS = TimeStamps()
    assert "was not checked against its authority" in said()
    settings.TIME_STAMPS = TimeStamps("http://127.0.0.1:1/", Authority(tmp_path / "another").roots)
    with pytest.raises(SystemExit) as stopped:
        said()
    assert stopped.value.code == 1


def test_the_api_carries_it(there: Authority) -> None:
    item = stamp_item(7)
    assert item is not None
    name, digest, _, _ = told(base64.b64decode(item.answer))
    assert (item.size, name, len(digest)) == (5, "sha512", 64)
    assert stamp_item(4) is None
