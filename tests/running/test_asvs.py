"""docs/asvs.md names tests that are there, and each line says how it stands."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    line.split("|")[1:-1] for line in (ROOT / "docs" / "asvs.md").read_text().splitlines() if line.startswith("| ")
]


# How many requirements of levels 1 and 2 each section has, by OWASP's own list of 5.0.0; in each they are the first ones.
SECTIONS = """
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
"""


def test_every_requirement_has_its_line_which_says_how_it_stands_and_by_what() -> None:
    numbers, levels = [], []
    for number, level, words, standing, by in ([cell.strip() for cell in line] for line in LINES[2:]):
        assert standing in ("shown", "partly", "missing", "yours", "none"), number
        assert words, number
        assert by, number
        numbers.append(number)
        levels.append(level)
    sections = [each.split(":") for each in SECTIONS.split()]
    assert numbers == [f"{section}.{nth}" for section, count in sections for nth in range(1, int(count) + 1)]
    assert (levels.count("1"), levels.count("2")) == (70, 183)


def test_every_file_that_is_named_is_there() -> None:
    for file in re.findall(r"`((?:docs|compliance|templates)/[\w/.]+)`", (ROOT / "docs" / "asvs.md").read_text()):
        assert (ROOT / file).exists(), file


def test_every_test_that_is_named_is_there() -> None:
    for file, name in re.findall(r"(tests/[\w/]+(?:\.py)?)(?:::(\w+))?", (ROOT / "docs" / "asvs.md").read_text()):
        assert (ROOT / file).exists(), file
        assert not name or f"def {name}(" in (ROOT / file).read_text(), f"{file}::{name}"
