"""Whatever is sent, in whatever chunks: the first hand under an id is recorded, and every answer says what a list would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.floor.models import RecordedHand
from compliance.floor.write.totals_recount import totals_recount
from compliance.papers.forms.answer import Answer
from compliance.record import read
from games.hand.form import canonical, decode
from tests import builders

SENDINGS = st.lists(
    st.tuples(
        st.integers(1, 5),
        st.sampled_from(["same", "other dealer", "broken", "corrects"]),
        st.sampled_from(["T1", "T2"]),
    ),
    max_size=14,
)


def sending(number: int, how: str, table: str) -> bytes:
    if how == "corrects":
        supersedes = {"id": f"{table}-{number}", "reason": "misread", "author": "Ben"}
        return builders.line(builders.hand(number, table=table, id=f"{table}-{number}-again", supersedes=supersedes))
    line = builders.line(builders.hand(number, table=table, **({"dealer": "D2"} if how == "other dealer" else {})))
    return line[:-1] if how == "broken" else line


@pytest.mark.django_db
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sendings=SENDINGS, chunk=st.integers(1, 6))
def test_intake_answers_like_a_list(
    record: Callable[..., list[Answer]], sendings: list[tuple[int, str, str]], chunk: int
) -> None:
    lines = [sending(*one) for one in sendings]
    held: dict[str, bytes] = {}
    wanted = []
    for (number, how, table), line in zip(sendings, lines, strict=True):
        key = f"{table}-{number}" + ("-again" if how == "corrects" else "")
        if how == "broken" or (how == "corrects" and key not in held and f"{table}-{number}" not in held):
            wanted.append("refused")
        elif key in held:
            wanted.append("already held" if held[key] == line else "conflict")
        else:
            held[key] = line
            wanted.append("recorded")
    with transaction.atomic():
        first = read.size()
        answers = record(*lines, chunk=chunk)
        assert [answer.status for answer in answers] == wanted
        rows = dict(RecordedHand.objects.values_list("hand_id", "index"))
        assert rows.keys() == held.keys()
        assert sorted(rows.values()) == list(range(first, first + len(held)))
        for answer in answers:
            if answer.status != "refused":
                entry = read.entry(answer.record if answer.record is not None else -1)
                assert entry is not None
                assert rows[str(answer.id)] == answer.record
                assert entry.body == canonical(decode(held[str(answer.id)]))
        assert totals_recount() == []
        transaction.set_rollback(True)
