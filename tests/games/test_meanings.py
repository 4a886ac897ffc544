"""The shared vocabulary of duties: every duty has a fate, every meaning stands in some book and its rule speaks there."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from compliance.law.registry import RULES
from compliance.licensed.words.coverage import Asked, coverage, lint_kinds
from compliance.papers.forms.kinds import kinds
from games import lint
from games.schema import Duty, load, meanings
from games.schema.refusal import CatalogueError

DAY = datetime.date(2026, 11, 18)
HELD = load.catalogue()
WORDS = meanings.meanings()
DUTY = Duty(from_=DAY, cite=("1",), name="one", concerns="deal", means=("shuffle",), text="As printed.")


@pytest.fixture(scope="module")
def asked() -> dict[str, dict[str, Asked]]:
    """By meaning and book."""
    found: dict[str, dict[str, Asked]] = {}
    for book in HELD.books:
        for one in coverage([game for game in HELD.games.values() if game.book == book], DAY).asked:
            found.setdefault(one.meaning.name, {})[book] = one
    return found


def _read() -> Iterator[tuple[str, str]]:
    """Every meaning that a rule or the lint reads, and by what."""
    for rule in RULES.values():
        yield from ((name.partition(":")[2], rule.code) for name in rule.reads if name.startswith("means:"))
    for kind, module in lint.kinds().items():
        yield from ((name.partition(":")[2], kind) for name in getattr(module, "READS", ()))


READ = sorted(_read())


def test_every_duty_has_one_fate(asked: dict[str, dict[str, Asked]]) -> None:
    assert set(asked) == set(WORDS)
    for books in asked.values():
        for one in books.values():
            assert sum(one.fates.values()) == one.times > 0
            assert set(one.fates) <= set(meanings.FATES)
    for game in HELD.games.values():
        assert all(duty.means for duty in game.duty), game.slug


def test_what_is_read_is_in_the_vocabulary() -> None:
    assert {meaning for meaning, _ in READ} <= set(WORDS)


@pytest.mark.parametrize("meaning", sorted({meaning for meaning, _ in READ}))
def test_where_a_meaning_stands_its_rule_speaks(meaning: str, asked: dict[str, dict[str, Asked]]) -> None:
    codes = {by for name, by in READ if name == meaning}
    speaking = {book: {rule.code for rule in one.rules} | set(one.lint) for book, one in asked[meaning].items()}
    assert codes <= set().union(*speaking.values())
    silent = {book for book, found in speaking.items() if not found}
    assert silent <= SILENT.get(meaning, set())


SILENT: dict[str, set[str]] = {
    "buy-in": {"choctaw"},  # who is all in and beaten leaves or buys more; for how much is printed nowhere
    "dead-hands": {"lucky-derby"},  # folded cards only, and no irregularity is printed of them
    "fee-from-antes": {"crystal-park"},  # pan, which is played for no pot
    "raise-count": {"choctaw"},  # the number is left to the posted house rules
    "machine-fails": {"grand-ronde", "lucky-derby"},  # no remedy is printed for the hand
    "decision-order": {"lucky-chances"},  # no order of the players' decisions is entered
    "limits-posted": {
        "crystal-park",
        "lucky-derby",
    },  # the limits of a posting; no item of its own is asked of the sign
    "house-way-of-bank": {"choctaw"},  # the House ways themselves are not printed
}
"""Books in which no rule speaks of a meaning that one reads elsewhere, for the data that it needs is not printed there."""


def test_papers_that_ask_are_kinds_of_papers() -> None:
    assert {one.paper for one in WORDS.values() if one.paper} <= set(kinds())


def test_the_lint_says_what_it_looks_for() -> None:
    assert lint_kinds("five-rates") == ("too-many-rates",)
    assert lint_kinds("no-percentage") == ("percentage",)
    assert lint_kinds("shuffle") == ()


def test_what_a_duty_says_itself_goes_before_its_meaning() -> None:
    assert meanings.fate(DUTY, "shuffle") == meanings.told(WORDS["shuffle"])
    own = msgspec.structs.replace(DUTY, question="Is it so?", often="daily")
    assert meanings.fate(own, "shuffle") == ("question", "Is it so?", "daily", "table", "look")
    measured = msgspec.structs.replace(own, where="wheel", how="measure")
    assert meanings.fate(measured, "shuffle").asked == "daily, at the wheel, by measuring"
    assert meanings.fate(msgspec.structs.replace(DUTY, cannot="Nobody sees it."), "shuffle").kind == "cannot"


def test_a_duty_is_checked_by_a_rule_and_asked_as_well() -> None:
    both = msgspec.structs.replace(DUTY, question="Is it so?", often="daily", beside=True)
    assert meanings.own(both) is None  # a rule judges it where one reads it
    told = ("question", "Is it so?", "daily", "table", "look")
    assert meanings.fate(both, "shuffle") == meanings.beside(both, WORDS["shuffle"]) == told
    assert meanings.beside(DUTY, WORDS["shuffle"]) is None
    assert meanings.beside(DUTY, WORDS["misdeal"]) == (
        "question",
        WORDS["misdeal"].beside,
        "when it happens",
        "table",
        "look",
    )


def test_every_question_says_how_often_where_and_how_it_is_answered() -> None:
    """By looking at the table, where nothing else is said; what a wheel measures, at the wheel."""
    for game in HELD.games.values():
        for duty in game.duty:
            found = [meanings.own(duty), *(meanings.fate(duty, name) for name in duty.means)]
            found += [meanings.beside(duty, WORDS[name]) for name in duty.means]
            assert all(one.often and one.where and one.how for one in found if one and one.kind == "question"), (
                duty.name
            )
    (size,) = (duty for duty in HELD.games["roulette-choctaw"].duty if duty.name == "wheel-size")
    assert meanings.fate(size, "equipment").asked == "when the game is new, at the wheel, by measuring"


def test_what_a_rule_cannot_see_is_asked_beside_it(asked: dict[str, dict[str, Asked]]) -> None:
    misdeals = asked["misdeal"]["crystal-park"]
    assert "IRR001" in {rule.code for rule in misdeals.rules}
    assert [fate.says for fate in misdeals.beside] == [WORDS["misdeal"].beside]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"beside": True}, "duty[one]: 'its fate'."),
        ({"means": ()}, "duty[one].means: nothing."),
        ({"means": ("shufle",)}, "did you mean 'shuffle'"),
        ({"question": "Is it so?"}, "duty[one]: 'its fate'."),
        ({"paper": "slip", "cannot": "No."}, "duty[one]: 'its fate'."),
        ({"often": "daily"}, "duty[one]: 'its fate'."),
    ],
)
def test_a_duty_without_a_meaning_or_with_half_a_fate_does_not_load(change: dict[str, object], says: str) -> None:
    meanings.check([DUTY], (), "one.toml")
    with pytest.raises(CatalogueError) as refused:
        meanings.check([msgspec.structs.replace(DUTY, **change)], (), "one.toml")
    assert says.lower() in str(refused.value).lower()


def test_a_chart_of_no_kind_says_what_it_means() -> None:
    chart = next(chart for game in HELD.games.values() for chart in game.chart if chart.kind == "other")
    meanings.check((), [chart], "one.toml")
    with pytest.raises(CatalogueError, match="means: nothing"):
        meanings.check((), [msgspec.structs.replace(chart, means=())], "one.toml")


def test_a_meaning_that_nobody_uses_does_not_load() -> None:
    meanings.all_used([*HELD.books.values(), *HELD.games.values()])
    with pytest.raises(CatalogueError, match="No duty of any book means this"):
        meanings.all_used(HELD.games[slug] for slug in ("ez-baccarat-panda8",))


@pytest.mark.parametrize(
    "entry",
    [
        'name = "one"\ntitle = "One"\nwhat = "One."',
        'name = "one"\ntitle = "One"\nwhat = "One."\nquestion = "Is it?"',
        'name = "one"\ntitle = "One"\nwhat = "One."\npaper = "slip"\ncannot = "No."',
        'name = "one"\ntitle = "One"\nwhat = "One."\nquestion = "Is it?"\noften = "sometimes"',
    ],
)
def test_a_meaning_without_one_fate_is_refused(entry: str, tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text(f"[[meaning]]\n{entry}\n")
    with pytest.raises(CatalogueError):
        meanings.read(tmp_path)


def test_a_meaning_stands_once(tmp_path: Path) -> None:
    entry = '[[meaning]]\nname = "one"\ntitle = "One"\nwhat = "One."\ncannot = "No."\n'
    (tmp_path / "a.toml").write_text(entry)
    assert list(meanings.read(tmp_path)) == ["one"]
    (tmp_path / "b.toml").write_text(entry)
    with pytest.raises(CatalogueError, match="There is a meaning of this name"):
        meanings.read(tmp_path)
