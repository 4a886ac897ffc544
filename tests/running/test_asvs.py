"""docs/asvs.md names tests that are there, and each line says how it stands."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    line.split("|")[1:-1] for line in (ROOT / "docs" / "asvs.md").read_text().splitlines() if line.startswith("| ")
]


def test_every_line_says_how_it_stands_and_by_what() -> None:
    numbers = []
    for number, words, standing, by in ([cell.strip() for cell in line] for line in LINES[2:]):
        assert re.fullmatch(r"[\d., –]+", number), number
        assert standing in ("shown", "partly", "missing", "yours", "none"), number
        assert words, number
        assert by or standing in ("none", "yours"), number
        numbers += re.findall(r"\d+\.\d+\.\d+", number)
    assert len(numbers) == len(set(numbers)) > 150
    assert {number.split(".")[0] for number in numbers} == {str(chapter) for chapter in range(1, 18)}


def test_every_test_that_is_named_is_there() -> None:
    for file, name in re.findall(r"(tests/[\w/]+(?:\.py)?)(?:::(\w+))?", (ROOT / "docs" / "asvs.md").read_text()):
        assert (ROOT / file).exists(), file
        assert not name or f"def {name}(" in (ROOT / file).read_text(), f"{file}::{name}"
