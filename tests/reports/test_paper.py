"""What the paper must hold whatever is printed on it: nothing clipped, heads repeated, page x of y, fonts embedded."""

from __future__ import annotations

import datetime
import re
from itertools import pairwise

import pytest

from reports.base import NUMBERS, Column, Kind, Section, Stamp
from reports.registry import report
from reports.writers import fonts, pdf
from reports.writers.cells import printable
from reports.writers.ledger import Ledger
from reports.writers.lines import GUTTER, layout
from reports.writers.paper import SIDE
from tests.reports import samples
from tests.reports.paper import pages_of, words_of

LONG = "The Very Long Name of a Game with Bonus Wagers and_a_word_that_nobody_would_ever_break_but_must_be_" + "x" * 120


def quiet(_rows: int) -> None:
    pass


def paper(days: int = 3, size: str = "letter", **changes: object) -> bytes:
    held = samples.floor(days)._replace(**changes)
    return pdf.write(report("COL01").compose(samples.asked(days), held), samples.STAMP, quiet, size)


def test_every_page_says_where_it_belongs() -> None:
    pages = words_of(paper()).split("\f")[:-1]
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert samples.STAMP.code in page
        assert "Made 11/18/2026 06:10 PST from record position 48,213" in page
        if number > 1:
            assert "Lucky Derby Casino · COL01 Collections by table and shift" in page


def test_heads_are_repeated_on_every_page_of_a_table() -> None:
    pages = words_of(paper(days=4)).split("\f")[:-1]
    torn = [page for page in pages if "(continued)" in page]
    assert len(torn) >= 3
    assert all("Collected" in page and "Difference" in page for page in torn)


def test_the_answer_stands_first_and_the_lines_to_sign_last() -> None:
    pages = words_of(paper()).split("\f")[:-1]
    assert "short in the net" in pages[0]
    assert all(words in pages[-1] for words in ("Prepared by", "Reviewed by", "Approved by", "Name and title", "Date"))


@pytest.mark.parametrize(("size", "width", "height"), [("letter", 792, 612), ("a4", 842, 595)])
def test_nothing_is_clipped_by_the_edge(size: str, width: float, height: float) -> None:
    held = samples.floor(1, 3, game=LONG)
    held = held._replace(title=LONG, shifts=tuple(f"{shift} {LONG}" for shift in held.shifts))
    held = held._replace(lines=tuple(line._replace(shift=f"{line.shift} {LONG}") for line in held.lines))
    content = pdf.write(report("COL01").compose(samples.asked(1), held), samples.STAMP, quiet, size)
    for page in pages_of(content):
        assert (round(page.width), round(page.height)) == (width, height)
        for letter, left, bottom, right, top in page.letters:
            assert left >= SIDE - 1, letter
            assert right <= page.width - SIDE + 1, letter
            assert bottom >= 8, letter
            assert top <= page.height, letter
    whole = "".join(letter for page in pages_of(content) for letter, *_ in page.letters)
    assert "x" * 100 in re.sub("[^x]", "", whole)


def test_no_text_runs_into_its_neighbour() -> None:
    """Every line of every cell is within its column; figures are never broken. Five thousand rows."""
    held = samples.floor(7, 60, 4, game="A game whose name is a good deal longer than its column, Panda 8")
    main = report("COL01").compose(samples.asked(7), held).section("collections")
    assert len(main.rows) >= 5_000
    laid = layout(main, 704, {})
    assert sum(laid.widths) + GUTTER * (len(laid.widths) - 1) == pytest.approx(704)
    for line in laid.lines:
        for number, (cell, column, width, slot) in enumerate(
            zip(line.cells, laid.columns, laid.widths, laid.slots, strict=True)
        ):
            if column.kind in NUMBERS:
                assert len(cell) == 1
            if line.kind == "row" or number:
                assert all(fonts.width(text, fonts.REGULAR, laid.size) <= width - slot + 0.01 for text in cell)
                assert "".join(cell).replace(" ", "") != "" or line.kind != "row"


def test_breaking_a_table_loses_and_doubles_no_line() -> None:
    main = report("COL01").compose(samples.asked(5), samples.floor(5, 13, 2)).section("collections")
    ledger: Ledger | None = Ledger(main, {}, quiet)
    parts: list[tuple[int, int]] = []
    assert ledger is not None
    ledger.wrap(704, 400)
    while ledger is not None:
        split = ledger.split(704, 371)
        first = split[0] if split else ledger
        assert isinstance(first, Ledger)
        assert first.wrap(704, 371)[1] <= 371
        parts.append((first._start, first._stop))
        rest = split[1] if split else None
        assert rest is None or isinstance(rest, Ledger)
        ledger = rest
    laid = layout(main, 704, {})
    assert parts[0][0] == 0
    assert parts[-1][1] == len(laid.lines)
    assert all(before[1] == after[0] for before, after in pairwise(parts))
    for start, stop in parts:
        assert laid.lines[stop - 1].kind != "band"
        assert laid.lines[start].kind not in ("subtotal", "total")


def test_fonts_are_embedded_and_only_ours() -> None:
    content = paper()
    names = set(re.findall(rb"/BaseFont /([A-Za-z0-9+-]+)", content))
    assert names
    assert all(re.fullmatch(rb"[A-Z]{6}\+SourceSansPro-[A-Za-z]+", name) for name in names)
    assert content.count(b"/FontFile2") == len(names)


def test_every_sign_the_house_writes_is_in_the_typeface() -> None:
    fonts.ready()
    for face in (fonts.REGULAR, fonts.STRONG):
        assert fonts.legible("−–—…·§×≥≤½“”’•✓éñü€", face) == "−–—…·§×≥≤½“”’•✓éñü€"


def test_a_letter_that_the_typeface_lacks_is_spelled_out() -> None:
    fonts.ready()
    assert fonts.legible("百家乐 8") == "[U+767E][U+5BB6][U+4E50] 8"
    assert printable("a\x00b") == "a\ufffdb"


def test_figures_are_all_of_one_width() -> None:
    fonts.ready()
    for face in (fonts.REGULAR, fonts.STRONG):
        assert len({round(fonts.width(sign, face, 10), 6) for sign in "0123456789−$"}) == 1


def test_a_cell_taller_than_a_page_goes_on() -> None:
    section = Section(
        "s", "A section", (Column("a", "A"), Column("n", "N", Kind.COUNT)), [("word " * 3_000, 1), ("end", 2)]
    )
    laid = layout(section, 200, {})
    assert max(line.height for line in laid.lines) < 500
    assert sum(text.count("word") for line in laid.lines for text in line.cells[0]) == 3_000


def test_a_period_without_a_record_is_said() -> None:
    stamp = Stamp(datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC), None, "COL01-X")
    content = pdf.write(report("COL01").compose(samples.asked(1), samples.floor(1, 2)), stamp, quiet)
    assert "nothing is recorded for this period" in words_of(content)
