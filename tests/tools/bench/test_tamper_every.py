"""Every column of every table that follows from the record is compared, or says why not: tried on a house with all of them.

A table that a migration adds is in no list here. It fails this file until a roof's recorded.py declares it and
`trials/tamper/filled.py` puts a row into it, or until its model says why nothing is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from compliance.record.declared import checks
from compliance.tools.trials.tamper.every import empty
from compliance.tools.trials.tamper.ground import Ground
from compliance.tools.trials.tamper.house import house_make
from compliance.tools.trials.tamper.tries import PASSED, tried_every

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ground(settings: Any, tmp_path: Path) -> Iterator[Ground]:
    """An invented house of one table and two days, with something in every table."""
    house_make(tmp_path, 5, tables=1, days=2, hands=30)
    with Ground.opened(tmp_path) as opened:
        yield opened


def test_each_column_of_each_table_is_found_when_it_is_changed(ground: Ground) -> None:
    assert ground.rows(checks()) == {"verdict": "clean"}
    assert not empty(ground), "put a row into them: compliance/tools/trials/tamper/filled.py"
    outcomes = tried_every(ground, 5)
    assert len(outcomes) > 600, "columns there are"
    passed = [one.change.says for one in outcomes if one.by == PASSED and one.change is not None]
    assert not passed, "\n".join(passed)
    nowhere = [one.named for one in outcomes if not one.placed]
    assert not nowhere


def test_what_is_left_out_is_a_column_that_there_is_and_has_its_reason() -> None:
    there = {
        f"{model._meta.db_table}.{field.column}" for model in apps.get_models() for field in model._meta.concrete_fields
    }
    for check in checks():
        for column, why in check.beside.items():
            assert column in there, f"{column} is no column"
            assert column.partition(".")[0] in check.tables, f"{column} is of a table that this check does not compare"
            assert len(why) > 10, column
