"""The pictures that the README shows are there, and small. `manage.py screenshots` remakes them."""

from __future__ import annotations

import re

from tests.places import ROOT


def test_every_picture_of_the_readme_is_there_small_and_in_words() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"docs/[\w-]+\.png", text))
    assert len(named) >= 3
    for name in named:
        assert (ROOT / name).stat().st_size < 200_000
    shown = re.findall(r"<img [^>]*>", text)
    assert all(re.search(r'alt="[^"]{20,}"', each) for each in shown)
    assert not re.search(r"!\[[^\]]{0,20}\]\(docs/", text)
