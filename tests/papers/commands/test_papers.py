"""`manage.py papers FILE`: a file of any form goes in without the server, each line answered."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from compliance.money.models import BooksPending
from compliance.papers.forms.columns import cells_of, columns
from compliance.papers.forms.kinds import example, example_json, sent_kinds
from compliance.papers.models import Paper
from compliance.papers.workbooks.template import template
from tests import builders

COUNT = sent_kinds()["count"]
ZONE = ZoneInfo("America/Los_Angeles")


pytestmark = pytest.mark.usefixtures("small_house")


def said(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("papers", str(file), "--kind", "count", "--establishment", builders.HOUSE, *options, stdout=out)
    return out.getvalue()


def test_lines_are_answered_one_by_one_and_the_good_ones_stay(tmp_path: Path) -> None:
    file = tmp_path / "counts.ndjson"
    paper = example_json(COUNT)
    file.write_text("\n".join(json.dumps(one) for one in (paper, paper | {"id": "C-2", "table": "T9"}, paper)))
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("papers", str(file), "--kind", "count", "--establishment", builders.HOUSE, stdout=out)
    assert left.value.code == 1
    assert "line 2: refused: C-2" in out.getvalue()
    assert "1 recorded, 1 already held, 1 refused." in out.getvalue()
    assert Paper.objects.count() == 1
    assert BooksPending.objects.exists()


def test_a_table_goes_in_as_csv(tmp_path: Path) -> None:
    cells = cells_of(example(COUNT), COUNT, ZONE)
    names = [column.name for column in columns(COUNT)]
    file = tmp_path / "counts.csv"
    file.write_text(",".join(names) + "\n" + ",".join(f'"{cells[name]}"' for name in names) + "\n")
    assert "1 recorded." in said(file)
    last = json.loads(said(file, "--json").splitlines()[-1])
    assert (last["already_held"], last["refused"]) == (1, 0)


def test_an_empty_workbook_and_a_file_that_is_not_there_are_said_in_words(tmp_path: Path) -> None:
    file = tmp_path / "counts.xlsx"
    file.write_bytes(template(COUNT, ZONE, "Lucky Derby", {}))
    with pytest.raises(CommandError, match="no paper in it"):
        said(file)
    with pytest.raises(CommandError, match=r"nothing\.csv"):
        said(tmp_path / "nothing.csv")
    file.write_bytes(b"PK\x03\x04nothing")
    with pytest.raises(CommandError, match="no workbook"):
        said(file)


@pytest.mark.parametrize(
    "raw", [b'\xff\xfe{"id": "C-2"}', b"table,n\xe4me\r\nT1,x\r\n", b"id,table,\xff\r\nC-\xe9,T1,1\r\n"]
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_bytes_that_are_no_text_are_refused_in_letters_that_are(
    tmp_path: Path, raw: bytes, options: tuple[str, ...]
) -> None:
    file, out = tmp_path / "counts.csv", StringIO()
    file.write_bytes(raw)
    words = ("--kind", "count", "--establishment", builders.HOUSE, *options)
    with pytest.raises(SystemExit):
        call_command("papers", str(file), *words, stdout=out)
    assert "unknown columns" in out.getvalue().encode().decode()
