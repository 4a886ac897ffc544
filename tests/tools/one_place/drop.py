"""Drops one new thing of each kind into a tree: the copy of one that is there, under another name, in its own place only."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def tree(root: Path, target: Path) -> None:
    """A copy of every file that belongs to the tree, as it is now; the packages are those of the tree itself."""
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, target / name)
    (target / ".venv").symlink_to(root / ".venv")


def everything(home: Path) -> list[Path]:
    """What was dropped in, each in its one file or folder."""
    return [basis(home), procedure(home), *game(home), variant(home), rule(home), paper(home), report(home)]


def basis(home: Path) -> Path:
    return _file(home / "games/fees", "per_player.py", "dropped_in.py", {"flat, for each player": "Dropped in basis"})


def procedure(home: Path) -> Path:
    return _folder(home / "games/procedures", "trips", "dropped_in", {"procedures.trips": "procedures.dropped_in"})


def game(home: Path) -> list[Path]:
    """A game with the dropped procedure and the dropped basis."""
    book, changes = home / "games/catalogue/crystal-park", {'"trips"': '"dropped_in"'}
    changes |= {'table = "dropped_in"': 'table = "trips"', 'layout = "dropped_in"': 'layout = "trips"'}
    changes |= {'title = "Trips"': 'title = "Dropped in game"', '"per_player"': '"dropped_in"'}
    names = ("trips-crystal-park.toml", "trips-crystal-park.cases.toml")
    return [_file(book, name, name.replace("trips-crystal-park", "dropped-in"), changes) for name in names]


def variant(home: Path) -> Path:
    """A game that differs from another one of its book by its name alone."""
    path = home / "games/catalogue/crystal-park/dropped-in-variant.toml"
    path.write_text(
        'title = "Dropped in variant"\nbased_on = "trips-crystal-park"\ncite = ["519-683"]\n', encoding="utf-8"
    )
    return path


def rule(home: Path) -> Path:
    changes = {"LIM008": "LIM908", "lim008": "lim908", '"""': '"""Dropped in: '}
    made = _folder(home / "compliance/floor/rules/lim", "lim008_wager_not_in_steps", "lim908_dropped_in", changes)
    head, *cases = (made / "cases.toml").read_text(encoding="utf-8").split("[[case]]")
    text = "[[case]]".join([head, *map(_found_twice, cases)])
    (made / "cases.toml").write_text(text, encoding="utf-8")
    return made


def _found_twice(case: str) -> str:
    """The rule that it is a copy of finds the same."""
    fails = 'outcome = "fail"\n'
    if fails not in case:
        return case
    if "also = [" in case:
        return case.replace("also = [", 'also = ["LIM008", ', 1)
    return case.replace(fails, f'{fails}also = ["LIM008"]\n', 1)


def paper(home: Path) -> Path:
    changes = {'TITLE = "Deposit"': 'TITLE = "Dropped in"', "Deposit": "DroppedIn", "What was banked": "Dropped in"}
    return _file(home / "compliance/money/papers", "deposit.py", "dropped_in.py", changes)


def report(home: Path) -> Path:
    changes = {
        "PST01": "ZZZ01",
        '"""Postings register': '"""Dropped in report',
        '"Postings register"': '"Dropped in report"',
    }
    return _file(home / "reports/definitions", "pst01_postings_register.py", "zzz01_dropped_in.py", changes)


def _file(place: Path, name: str, new: str, changes: dict[str, str]) -> Path:
    path = place / new
    path.write_text(_changed((place / name).read_text(encoding="utf-8"), changes), encoding="utf-8")
    return path


def _folder(place: Path, name: str, new: str, changes: dict[str, str]) -> Path:
    for path in (place / name).rglob("*"):
        if path.suffix in {".py", ".toml"}:
            target = place / new / path.relative_to(place / name)
            target.parent.mkdir(parents=True, exist_ok=True)
            some = (
                changes if path.name in {"rule.py", "cases.toml"} or '"""' not in changes else _without_words(changes)
            )
            target.write_text(_changed(path.read_text(encoding="utf-8"), some), encoding="utf-8")
    return place / new


def _without_words(changes: dict[str, str]) -> dict[str, str]:
    return {old: new for old, new in changes.items() if old != '"""'}


def _changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        text = text.replace(old, new, 1) if old == '"""' else text.replace(old, new)
    return text


def removed(paths: list[Path]) -> None:
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
