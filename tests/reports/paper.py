"""Reads a PDF back: the words of each page, and where each letter stands."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTChar, LTContainer, LTPage, LTTextLine


class Page(NamedTuple):
    width: float
    height: float
    lines: list[str]
    letters: list[tuple[str, float, float, float, float]]  # the letter, left, bottom, right, top


@lru_cache(maxsize=16)  # the same bytes are read by many tests
def pages_of(content: bytes, most: int = 0, after: int = 0) -> list[Page]:
    """Its pages, or the first so many, without those up to `after`, which are not read at all."""
    numbers = set(range(after, most)) or None
    # Lines come from top to bottom: an order of reading over all boxes of a page takes ten times as long.
    found = extract_pages(
        io.BytesIO(content), page_numbers=numbers, maxpages=most, laparams=LAParams(all_texts=True, boxes_flow=None)
    )
    return [_page(page) for page in found]


def words_of(content: bytes, most: int = 0) -> str:
    """The text of the paper with single blanks, each page ended by a form feed."""
    return "".join(" ".join(" ".join(page.lines).split()) + "\f" for page in pages_of(content, most))


def _page(page: LTPage) -> Page:
    lines = [item.get_text() for item in _walk(page) if isinstance(item, LTTextLine)]
    letters = [(item.get_text(), *item.bbox) for item in _walk(page) if isinstance(item, LTChar)]
    return Page(page.width, page.height, lines, letters)


def _walk(item: Any) -> Iterator[Any]:
    yield item
    if isinstance(item, LTContainer):
        for part in item:
            yield from _walk(part)
