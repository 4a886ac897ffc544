"""What holds after whatever a test did to issues: a recount finds the same, and every row is what its entry says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import timezone

from compliance.desk.write.issues_recount import issues_recount
from compliance.floor.models import RecordedHand
from compliance.floor.read.finding_rows import hand_rows_differ
from compliance.record import read
from compliance.record.declared import differences_of

KINDS = ("issue/1", "issue-act/1", "finding-act/1", "review/1")


@pytest.fixture(autouse=True)
def _proved(db: None) -> Iterator[None]:
    yield
    assert issues_recount(clock=timezone.now) == []
    entries = [entry for kind in KINDS for entry in read.entries(kind=kind)]
    assert [what for entry in entries for what in differences_of(entry)] == []
    if RecordedHand.objects.exists():
        assert list(hand_rows_differ(0, 2**62)) == []
