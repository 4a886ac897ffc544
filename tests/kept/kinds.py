"""What Oliver knows by name: rules, reports, papers, entries, procedures, fee bases, law. Each list by its own registry."""

from __future__ import annotations

import inspect
import pkgutil
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from compliance.law import city, clocks, instruments, thresholds
from compliance.law.registry import RULES
from compliance.papers.forms.kinds import kinds as paper_kinds
from compliance.people.rights import RIGHTS, SCOPES
from compliance.record.declared import checks
from compliance.record.kinds import kinds as entry_kinds
from games import fees, lint, procedures, ranking, rotation
from games.schema.clauses import CLAUSES
from games.schema.load import catalogue
from reports.registry import reports
from reports.services import FORMATS, PAPERS

Pairs = Iterator[tuple[str, str]]


def kinds() -> dict[str, dict[str, str]]:
    """Section → name → what it is."""
    books, games = catalogue().books, catalogue().games
    return {
        "rules": {code: _rule(rule) for code, rule in RULES.items()},
        "reports": {code: _report(report) for code, report in reports().items()},
        "forms in which a report is written": dict.fromkeys([*FORMATS, *PAPERS], "there"),
        "papers": {name: _paper(kind) for name, kind in paper_kinds().items()},
        "columns of papers": dict(_columns()),
        "entries of the record": dict(entry_kinds()),
        "entries that rows are compared with": _compared(),
        "settlement procedures": {name: _procedure(name) for name in procedures.names()},
        "procedures whose wagers are counted": dict.fromkeys(procedures.having("returns"), "there"),
        "fee bases": {name: _basis(fees.module(name)) for name in fees.names()},
        "rankings": {module.name: "there" for module in pkgutil.iter_modules(ranking.__path__)},
        "rotation regimes": {name: module.TITLE for name, module in rotation.regimes().items()},
        "defects of fee pages": {name: _first_line(module) for name, module in lint.kinds().items()},
        "what a book may print": dict(CLAUSES),
        "rule books": {slug: book.title for slug, book in books.items()},
        "games": {slug: f"{game.title}, of {game.book}" for slug, game in games.items()},
        "law": {name: f"{one.title}; by {one.binds_by}" for name, one in instruments.instruments().items()},
        "figures of our own": {
            f"{one.name} from {one.from_}": f"{one.value} {one.unit}" for one in thresholds.thresholds()
        },
        "clocks": {
            f"{one.name} from {one.from_}": f"{one.lasts} {one.counts} {one.starts}; {one.cite or one.known}"
            for one in clocks.clocks()
        },
        "cities": {name: one.title for name, one in city.cities().items()},
        "what a role may do": {f"{role} may {right}": "yes" for role, rights in RIGHTS.items() for right in rights},
        "what a token opens": {scope: str(right) for scope, right in SCOPES.items()},
    }


def _rule(rule: Any) -> str:
    words = [rule.severity, f"of a {rule.of}", rule.name, rule.title, f"law {', '.join(rule.law) or 'none'}"]
    return "; ".join([*words, f"reads {', '.join(rule.reads) or 'nothing'}", f"calls them {' and '.join(rule.called)}"])


def _report(report: Any) -> str:
    made = "daily" if report.daily else "monthly" if report.monthly else "when asked"
    asks = ", ".join(f"{option.name} (usually {option.usual or 'none'})" for option in report.options)
    return f"{report.name}; {report.title}; {made}{'; offered first' if report.usual else ''}; asks {asks or 'nothing'}"


def _paper(kind: Any) -> str:
    same = f"the same if {', '.join(kind.same)} are" if kind.same else "never the same"
    sent = "sent" if kind.sent else "made on a page"
    return f"{kind.title}; {kind.record}; {same}; {sent}{'; during its day' if kind.during else ''}; {kind.what}"


def _columns() -> Pairs:
    for name, kind in paper_kinds().items():
        for column, form in _fields(kind.form):
            yield f"{name}: {column}", form


def _fields(form: type) -> Pairs:
    """The fields of a form by its published schema, and those of the forms within it."""
    for part in msgspec.json.schema(form)["$defs"].values():
        for column, shape in part["properties"].items():
            must = "must be there, " if column in part.get("required", ()) else ""
            yield f"{part['title']}.{column}", must + msgspec.json.encode(shape, order="sorted").decode()


def _compared() -> dict[str, str]:
    counted = Counter(kind for check in checks() for kind in check.kinds)
    return {kind: f"{times} times" for kind, times in counted.items()}


def _procedure(name: str) -> str:
    conditions = ", ".join(
        f"{key} {choices or ''}".strip() for key, choices in procedures.condition_choices(name).items()
    )
    return f"options {', '.join(procedures.option_names(name)) or 'none'}; conditions {conditions or 'none'}"


def _basis(module: Any) -> str:
    return f"{module.TITLE}; rows over {module.AXIS}; asks {', '.join(module.ASKS) or 'nothing'}"


def _first_line(module: Any) -> str:
    return (inspect.getdoc(module) or "").partition("\n")[0]
