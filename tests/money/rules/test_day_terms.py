"""The version of what judges a gaming day changes with what it does, and not with where it stands."""

from __future__ import annotations

import datetime
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import compliance
import games
from compliance.houses.forms.house import House
from compliance.law.registry import DAY_RULES
from compliance.money.rules import code_version, day_terms
from compliance.money.rules.day_terms import changed, house_terms

RECORDED = json.loads(Path(__file__).with_name("day_terms_before.json").read_text(encoding="utf-8"))
"""The terms of a day as two builds of before kept them: the last one in use, and the one after it."""
HOUSE, DAY = msgspec.convert(RECORDED["house"], House), datetime.date.fromisoformat(RECORDED["gaming_day"])
CHANGED_SINCE = {"the reckoning", *(f"rule {code}" for code in DAY_RULES)}  # findings keep typed parts of what they say
"""Parts whose code, words or law changed since: by each of them all days judged before are stale, and that was meant."""
HOME = Path(compliance.__path__[0])
ASK = f"""
import datetime, json, sys, msgspec
sys.path.insert(0, sys.argv[1])
from {{module}} import house_terms
from {{house}} import House
house = msgspec.json.decode(sys.argv[2], type=House)
print(json.dumps(house_terms(house, datetime.date({DAY.year}, {DAY.month}, {DAY.day}))))
"""
OTHER = "elsewhere.under"


def test_code_has_one_version_whatever_it_is_called_and_whoever_stands_above_it(tmp_path: Path) -> None:
    def version(name: str, text: str, *, words: bool = False) -> str:
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        return code_version.file_version(file, words=words)

    plain = version("a", "def f(x: int) -> int:\n    return x + 1\n")
    moved = '"""Words."""\nfrom __future__ import annotations\nimport a.b\nfrom c import d as e  # why\n'
    types = "if TYPE_CHECKING:\n    from f import g\n"
    assert version("b", f'{moved}{types}def f(x: int) -> int:\n    """More words."""\n    return x+1\n') == plain
    assert version("c", "def f(x: int) -> int:\n    return x + 2\n") != plain
    assert version("d", moved) == "", "a package that only passes on has no code"
    assert version("e", '"""Words."""\nX = 1\n', words=True) != version("f", '"""Others."""\nX = 1\n', words=True)
    assert version("g", '"""Words."""\nX = 1\n', words=True) == version("h", '"""Words."""\nX = 1\n', words=True)


def test_what_code_takes_is_found_under_any_roof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_version, "_HOME", tmp_path)
    texts = {
        "compliance/__init__.py": "",
        "compliance/money/__init__.py": "X = 1\n",
        "compliance/money/rule.py": "import compliance.floor.wording\nfrom compliance.money import X, due\nimport json\n",
        "compliance/money/due.py": "from compliance.shell.deep import deeper\nfrom games.cards.money import cents\n",
        "compliance/floor/wording.py": "def f():\n    from compliance.law.figures import three\n",
        "compliance/law/figures.py": "three = 3\n",
        "compliance/shell/deep/__init__.py": "from compliance.shell.deep.deepest import deeper\n",
        "compliance/shell/deep/deepest.py": "from compliance.money.rule import f\n",
        "compliance/floor/other.py": "",
        "games/cards/money.py": "",
    }
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = code_version.rests_on(frozenset({tmp_path / "compliance/money/rule.py"}))
    assert {str(file.relative_to(tmp_path)) for file in found} == texts.keys() - {
        "compliance/__init__.py",  # nothing is taken from it
        "compliance/floor/other.py",
        "games/cards/money.py",
    }


@pytest.mark.parametrize("build", RECORDED["judged_by"])
def test_days_that_the_build_before_judged_are_not_stale(build: str) -> None:
    judged = RECORDED["judged_by"][build]
    assert {f"rule {code}" for code in ("CNT006", "JPT014")} | {"the reckoning"} <= judged.keys()
    stale = changed(judged, house_terms(HOUSE, DAY), {}, lambda was, holds: False)
    assert set(stale) == CHANGED_SINCE, "name here what was meant to make all days stale that were judged before"


def test_a_changed_rule_makes_them_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule, judged = DAY_RULES["CNT006"], house_terms(HOUSE, DAY)
    text = rule.path.read_text(encoding="utf-8")

    def stale(name: str, source: str) -> set[str]:
        file = tmp_path / name
        file.write_text(source, encoding="utf-8")
        monkeypatch.setitem(day_terms.DAY_RULES, "CNT006", replace(rule, path=file))
        return set(changed(judged, house_terms(HOUSE, DAY), {}, lambda was, holds: False))

    assert stale("moved.py", f"# another place\n{text}") == set()
    assert stale("code.py", f"{text}\nMORE = 1\n") == {"rule CNT006"}
    assert stale("words.py", text.replace('"""', '"""Otherwise: ', 1)) == {"rule CNT006"}


def test_versions_are_the_same_wherever_the_packages_stand(tmp_path: Path) -> None:
    """All of `compliance` two folders deeper, and what rules share in files of other names in yet another folder."""
    shutil.copytree(games.__path__[0], tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    home = tmp_path / "compliance"
    under = home.joinpath(*OTHER.split("."))
    shutil.copytree(HOME, under, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (home / "__init__.py").touch()
    (under.parent / "__init__.py").touch()
    names = {re.compile(r"\bcompliance(?=\.[a-z])|(?<=from )compliance(?= import)"): f"compliance.{OTHER}"}
    shared = {file for file in _shared() if "__file__" not in file.read_text(encoding="utf-8")}
    assert shared
    for file in shared:
        old = ".".join(file.relative_to(HOME).with_suffix("").parts)
        names[re.compile(rf"\bcompliance\.{OTHER}\.{old}\b")] = f"compliance.apart.said_{file.stem}"
    for path in under.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for name, other in names.items():
            text = name.sub(other, text)
        path.write_text(text, encoding="utf-8")
    (home / "apart").mkdir()
    for file in shared:
        (under / file.relative_to(HOME)).rename(home / "apart" / f"said_{file.stem}.py")
    module = day_terms.__name__.replace("compliance", f"compliance.{OTHER}", 1)
    assert _terms(tmp_path, module) == house_terms(HOUSE, DAY)


def test_a_change_in_what_rules_rest_on_is_seen_by_those_that_rest_on_it(tmp_path: Path) -> None:
    for package in (HOME, Path(games.__path__[0])):  # with what is compiled already: else all of it is, three times
        shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("static"))

    def stale_by(file: Path, change: Callable[[str], str]) -> list[str]:
        copied = tmp_path / "compliance" / file.relative_to(HOME)
        kept = copied.read_text(encoding="utf-8")
        copied.write_text(change(kept), encoding="utf-8")
        found = changed(house_terms(HOUSE, DAY), _terms(tmp_path, day_terms.__name__), {}, lambda was, holds: False)
        copied.write_text(kept, encoding="utf-8")
        return found

    def more(text: str) -> str:
        return f"{text}\nMORE = 1\n"

    def remarked(text: str) -> str:
        return f"{text}\n# A remark.\nimport json\n"

    ground = min(file for room in day_terms._GROUND for file in Path(room.__path__[0]).glob("*.py") if file.stem > "a")
    (wording,) = (file for file in _shared() if file.stem == "day_wording")
    assert stale_by(ground, more) == ["the reckoning"]
    assert stale_by(ground, remarked) == []
    resting = [f"rule {code}" for code, rule in DAY_RULES.items() if wording in _rests_on(rule.path)]
    assert 1 < len(resting) < len(DAY_RULES)
    assert stale_by(wording, more) == resting


def _rests_on(file: Path) -> frozenset[Path]:
    return code_version.rests_on(frozenset({file}))


def _shared() -> set[Path]:
    """What rules take from, and is neither a rule nor what all of them rest on."""
    rules = {rule.path for rule in DAY_RULES.values()}
    return {file for path in rules for file in _rests_on(path)} - rules - day_terms._ground()


def _terms(home: Path, module: str) -> dict[str, str]:
    """As the program in another folder says them."""
    house = module.replace("money.rules.day_terms", "houses.forms.house")
    argv = [
        sys.executable,
        "-c",
        ASK.format(module=module, house=house),
        str(home),
        json.dumps(RECORDED["house"]),
    ]
    done = subprocess.run(argv, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
