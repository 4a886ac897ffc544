"""What duties mean, whichever book prints them: a shared vocabulary, in `games/meanings/`, one entry a meaning.

A rule is bound to a meaning, not to what one book's file calls a duty. Where no rule reads it the entry says what becomes of the
duty all the same: it is asked on an inspection, a paper asks it, or it cannot be checked, because.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from games.schema import Book, Chart, Duty, Game, Name, Strict, Text, refusal
from games.schema.play import Often
from games.schema.refusal import CatalogueError, near

MEANINGS = Path(__file__).parents[1] / "meanings"
Kind = Literal["rule", "question", "paper", "cannot"]
OF_NO_KIND = ("order", "other")
FATES: dict[Kind, str] = {
    "rule": "checked by a rule",
    "question": "asked on an inspection",
    "paper": "asked by a paper",
    "cannot": "cannot be checked",
}


class Meaning(Strict, frozen=True, kw_only=True):
    """What a duty means, and its fate where no rule reads it."""

    name: Name
    title: Text
    what: Text
    question: Text | None = None  # plain words; yes: in order
    often: Often | None = None
    paper: Name | None = None  # the kind of paper that asks it
    cannot: Text | None = None  # why it cannot be checked
    beside: Text | None = None  # what is asked on an inspection, as often, although a rule reads it: what no hand shows


class Fate(NamedTuple):
    """What becomes of a duty that no rule reads: the question and how often it is asked, the kind of paper, or why it cannot
    be checked."""

    kind: Kind
    says: str
    often: Often | None = None


class _File(Strict, frozen=True, kw_only=True):
    meaning: tuple[Meaning, ...]


@cache
def meanings() -> dict[str, Meaning]:
    """The whole vocabulary, by name."""
    return read(MEANINGS)


def read(folder: Path) -> dict[str, Meaning]:
    """The vocabulary below a folder; CatalogueError names file, key, value and cure."""
    found: dict[str, Meaning] = {}
    for path in sorted(folder.glob("*.toml")):
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        try:
            held = msgspec.convert(raw, _File)
        except msgspec.ValidationError as error:
            raise refusal.of(path.name, raw, error, _File) from None
        for one in held.meaning:
            where = f"meaning[{one.name}]"
            if one.name in found:
                raise CatalogueError(path.name, where, one.name, "There is a meaning of this name; choose another one.")
            if _fate(one) is None or (one.beside is not None and one.often is None):
                raise CatalogueError(path.name, where, "its fate", _CURE)
            found[one.name] = one
    return found


_CURE = "Give it one of a question with how often it is asked, the paper that asks it, and why it cannot be checked."


def _fate(said: Meaning | Duty) -> Fate | None:
    """The one fate that is said; None where none or several are."""
    told = [one for one in (said.question, said.paper, said.cannot) if one is not None]
    if len(told) != 1 or (said.question is None) != (said.often is None):
        return None
    if said.question is not None:
        return Fate("question", said.question, said.often)
    return Fate("paper" if said.paper is not None else "cannot", told[0])


def fate(said: Duty | Chart, meaning: str) -> Fate:
    """What becomes of a duty, by one of its meanings, where no rule reads it: what it says itself, else what the meaning does."""
    return (_fate(said) if isinstance(said, Duty) else None) or told(meanings()[meaning])


def own(said: Duty | Chart) -> Fate | None:
    """What a duty says itself of its fate: no rule judges it then, whatever reads what it means."""
    return _fate(said) if isinstance(said, Duty) and not said.beside else None


def beside(said: Duty | Chart, meaning: Meaning) -> Fate | None:
    """What is asked on an inspection although a rule judges the duty: by what it says itself, else by what the meaning does."""
    if isinstance(said, Duty) and said.beside:
        return _fate(said)
    return None if meaning.beside is None else Fate("question", meaning.beside, meaning.often)


def told(meaning: Meaning) -> Fate:
    """What becomes of whatever means this, where no rule reads it."""
    found = _fate(meaning)
    assert found is not None  # refused when it was read
    return found


def check(duties: Iterable[Duty], charts: Iterable[Chart], file: str) -> None:
    """Every duty means something that is known, and says of its fate nothing or one thing; so every chart without a kind."""
    for duty in duties:
        where = f"duty[{duty.name}]"
        _known(duty.means, f"{where}.means", file)
        said = any(one is not None for one in (duty.question, duty.often, duty.paper, duty.cannot))
        if (said and _fate(duty) is None) or (duty.beside and duty.question is None):
            raise CatalogueError(file, where, "its fate", _CURE)
    for chart in charts:
        if chart.means or chart.kind in OF_NO_KIND:
            _known(chart.means, f"chart[{chart.name}].means", file)


def _known(means: tuple[str, ...], where: str, file: str) -> None:
    if not means:
        raise CatalogueError(file, where, "nothing", "Say what it means; the words are in games/meanings.")
    for name in means:
        if name not in meanings():
            raise CatalogueError(file, where, name, near(name, meanings()))


def all_used(holders: Iterable[Book | Game]) -> None:
    """A meaning that nothing printed has is refused: it would stand for something that no book asks."""
    used: set[str] = set()
    for holder in holders:
        used.update(name for duty in holder.duty for name in duty.means)
        used.update(name for chart in (holder.chart if isinstance(holder, Game) else ()) for name in chart.means)
    for name in meanings():
        if name not in used:
            cure = "No duty of any book means this; take it out, or give it to the duties that mean it."
            raise CatalogueError("games/meanings", "meaning", name, cure)
