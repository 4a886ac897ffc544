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
from games.schema.play import How, Often, Where
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


WHERE: dict[Where, str] = {
    "table": "at the table",
    "pit": "in the pit",
    "wheel": "at the wheel",
    "counter": "at the counter",
    "cage": "at the cage",
    "count room": "in the count room",
    "office": "in the office",
}
HOW: dict[How, str] = {
    "look": "by looking",
    "measure": "by measuring",
    "count": "by counting",
    "ask": "by asking",
    "paper": "from the papers",
}


class Meaning(Strict, frozen=True, kw_only=True):
    """What a duty means, and its fate where no rule reads it. A question is answered at the table by looking, if it does not say
    otherwise."""

    name: Name
    title: Text
    what: Text
    question: Text | None = None  # plain words; yes: in order
    often: Often | None = None
    where: Where = "table"
    how: How = "look"
    paper: Name | None = None  # the kind of paper that asks it
    cannot: Text | None = None  # why it cannot be checked
    beside: Text | None = None  # what is asked on an inspection, as often, although a rule reads it: what no hand shows


class Fate(NamedTuple):
    """What becomes of a duty that no rule reads: the question, how often it is asked, where and how it is found out; the kind of
    paper; or why it cannot be checked."""

    kind: Kind
    says: str
    often: Often | None = None
    where: Where | None = None
    how: How | None = None

    @property
    def asked(self) -> str:
        """How often, where and how: "each shift, at the table, by looking"; of what is no question, nothing."""
        said = (self.often, WHERE[self.where] if self.where else None, HOW[self.how] if self.how else None)
        return ", ".join(each for each in said if each)


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
        return Fate("question", said.question, said.often, said.where, said.how)
    return Fate("paper" if said.paper is not None else "cannot", told[0])


def fate(said: Duty | Chart, meaning: str) -> Fate:
    """What becomes of a duty, by one of its meanings, where no rule reads it: what it says itself, else what the meaning does."""
    held = meanings()[meaning]
    return _found((_fate(said) if isinstance(said, Duty) else None) or told(held), said, held)


def own(said: Duty | Chart) -> Fate | None:
    """What a duty says itself of its fate: no rule judges it then, whatever reads what it means."""
    found = _fate(said) if isinstance(said, Duty) and not said.beside else None
    return None if found is None else _found(found, said, meanings()[said.means[0]])


def beside(said: Duty | Chart, meaning: Meaning) -> Fate | None:
    """What is asked on an inspection although a rule judges the duty: by what it says itself, else by what the meaning does."""
    asked = _fate(said) if isinstance(said, Duty) and said.beside else None
    if asked is None and meaning.beside is not None:
        asked = Fate("question", meaning.beside, meaning.often)
    return None if asked is None else _found(asked, said, meaning)


def _found(fate: Fate, said: Duty | Chart, meaning: Meaning) -> Fate:
    """With where and how a question is answered: as the duty says, else as what it means does."""
    if fate.kind != "question":
        return fate
    where, how = (said.where, said.how) if isinstance(said, Duty) else (None, None)
    return fate._replace(where=where or meaning.where, how=how or meaning.how)


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
