"""The version of an answer, and the mark on a paper that was handed over before: on the paper, in the record, at its run."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from compliance.record import read
from reports import selectors, storage
from reports.writers import pdf
from tests import builders
from tests.reports import samples
from tests.reports.asking import FIRST, edition_of, run
from tests.reports.paper import words_of
from tests.reports.reading import document, quiet

Play = Callable[..., None]
HOUR = datetime.timedelta(hours=1)


def pages(content: bytes) -> list[str]:
    return words_of(content).split("\f")[:-1]


def test_every_page_of_a_reprint_says_so_and_no_page_of_the_first() -> None:
    first = pages(pdf.write(document(), samples.STAMP, quiet))
    again = pages(pdf.write(document(), replace(samples.STAMP, version=3, reprint=True), quiet))
    assert len(first) == len(again)
    assert not any("REPRINT" in page for page in first)
    assert all("version 1" in page for page in first)
    assert all("version 3, REPRINT of a paper that was handed over before" in page for page in again)


@pytest.mark.django_db(transaction=True)
def test_a_paper_asked_for_again_is_marked_and_the_first_stays_with_its_run(play: Play) -> None:
    play(builders.hand(1))
    first = run()
    second, third = (run(FIRST + HOUR * hours) for hours in (1, 2))
    assert edition_of(first) == edition_of(second) == edition_of(third)
    papers = [selectors.file_of_run(run=one, name="pdf") for one in (first, second, third)]
    assert [paper.paper for paper in papers] == ["letter", "letter, reprint", "letter, reprint"]
    assert papers[1] == papers[2], "one reprint, the same bytes for everybody"
    assert "REPRINT" not in words_of(storage.read(papers[0].sha256))
    assert all("REPRINT" in page for page in pages(storage.read(papers[1].sha256)))
    data = [selectors.file_of_run(run=one, name=name).paper for one in (first, second) for name in ("xlsx", "csv")]
    assert data == ["letter", "", "letter", ""], "a workbook and a CSV are data"
    entry = read.entry(papers[1].record_index)
    assert entry is not None
    assert msgspec.json.decode(entry.body)["files"][0]["sha256"] == papers[1].sha256
    assert [file.sha256 for file in selectors.files_checked(digest=papers[1].sha256)] == [papers[1].sha256]
    assert selectors.run_before(run=third) == first
    assert selectors.run_before(run=first) is None


@pytest.mark.django_db(transaction=True)
def test_another_answer_to_the_same_question_is_the_next_version(play: Play) -> None:
    play(builders.hand(1))
    one = edition_of(run())
    elsewhere = edition_of(run(last=builders.DAY + datetime.timedelta(days=1)))
    play(builders.hand(2))
    two = edition_of(run(FIRST + HOUR))
    assert [selectors.version_of(edition) for edition in (one, elsewhere, two)] == [1, 1, 2]
    words = words_of(storage.read(selectors.file_of(edition=two, name="pdf", paper="letter").sha256))
    assert "version 2" in words
    assert "REPRINT" not in words
