"""The rows of what is licensed that follow from entries of the record: books, games, adoptions, changes and their drafts.

Somebody who changed a game's body, a fee row or an adoption in the database would change every verdict without touching a hand.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from django.apps import apps
from django.db.models import Model

from compliance.houses.read.recorded import ESTABLISHMENT
from compliance.licensed.read.catalogue_rows import TABLES, book_row, game_row, rows_below
from compliance.record import canonical, read
from compliance.record.declared import UNSAID, Check, Column, Difference, Rows, rows_differ, values_differ
from compliance.record.entry import Entry
from compliance.shell.rows import rows
from games.models import LicensedGame, RuleBook
from games.schema import Book, Game

_FORMS: dict[str, type[Book | Game]] = {"book": Book, "game": Game}
_ADOPTIONS = """
SELECT coalesce(adoption.record_index, game.record_index), adoption.slug, game.digest, adoption.at, EXISTS (
        SELECT FROM games_adoption AS later
        WHERE later.slug = adoption.slug AND later.id > adoption.id AND later.record_index < adoption.record_index),
    adoption.record_index IS NOT NULL
FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id
WHERE coalesce(adoption.record_index, game.record_index) >= %s AND coalesce(adoption.record_index, game.record_index) < %s
ORDER BY adoption.id
"""
_STEPPED_BACK = """
SELECT count(*) FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id
WHERE adoption.record_index IS NULL AND EXISTS (
    SELECT FROM games_adoption AS earlier WHERE earlier.game_id = adoption.game_id AND earlier.id < adoption.id)
"""


class CatalogueRows(Check):
    """Books, games, everything laid out below a game, and adoptions, against the "catalogue/1" entries."""

    kinds = frozenset({"catalogue/1"})
    tables = frozenset({"games_book", "games_game", "games_adoption", *TABLES})
    places = tuple((table, "record_index") for table in ("games_book", "games_game", "games_adoption"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored = _stored(start, stop)
        adopted: dict[int, list[tuple[Any, ...]]] = {}
        for index, *adoption in rows(_ADOPTIONS, [start, stop]):
            adopted.setdefault(index, []).append(tuple(adoption))
        below = _below(start, stop) if stored else {}
        recorded = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | recorded.keys() | adopted.keys()):
            entry, row = recorded.get(index), stored.get(index)
            if entry is None:
                yield index, "the catalogue's tables have a row for it, the record has nothing there"
                continue
            body = msgspec.json.decode(entry.body)
            yield from ((index, what) for what in _version_differs(body, row, below.get(index, {})))
            yield from ((index, what) for what in _adoption_differs(entry, body, adopted.get(index, [])))

    def unrecorded(self) -> Mapping[str, int]:
        """Steps back to an earlier version of a game, of the time when those stood in no entry of their own."""
        return {"adoptions": rows(_STEPPED_BACK)[0][0]}


def _stored(start: int, stop: int) -> dict[int, tuple[str, dict[str, Any]]]:
    """The versions that name an entry in this range: which of the two it is, and its row."""
    within = {"record_index__gte": start, "record_index__lt": stop}
    books = RuleBook.objects.filter(**within).values(*_fields(RuleBook), "commission__slug")
    games = LicensedGame.objects.filter(**within).values(*_fields(LicensedGame), "book__slug")
    return {row["record_index"]: (kind, row) for kind, found in (("book", books), ("game", games)) for row in found}


def _fields(model: type[Model]) -> list[str]:
    return [field.name for field in model._meta.concrete_fields if not field.is_relation and not field.primary_key]


def _below(start: int, stop: int) -> dict[int, dict[str, dict[Any, dict[str, Any]]]]:
    """Everything stored below these games: by the game's entry, table, and what names a row."""
    found: dict[int, dict[str, dict[Any, dict[str, Any]]]] = {}
    models = {model._meta.db_table: model for model in apps.get_models()}
    for table, named in TABLES.items():
        above, model = named[0].rpartition("__")[0], models[table]
        game = f"{above}__game__record_index" if above else "game__record_index"
        fields = _fields(model)
        query = model._default_manager.filter(**{f"{game}__gte": start, f"{game}__lt": stop}).order_by()
        for index, *values in query.values_list(game, *named, *fields):
            row = dict(zip(fields, values[len(named) :], strict=True))
            found.setdefault(index, {}).setdefault(table, {})[tuple(values[: len(named)])] = row
    return found


def _version_differs(
    recorded: Mapping[str, Any], row: tuple[str, dict[str, Any]] | None, below: Mapping[str, Any]
) -> Iterator[str]:
    if row is None:
        if "adopted" not in recorded:
            yield "the catalogue's tables have no row for it"
        return
    kind, stored = row
    digest, body = stored["digest"], bytes(stored["body"])
    if digest != recorded.get("digest") or sha256(body).hexdigest() != digest:
        yield f"the stored {kind} has another digest than the one recorded, {recorded.get('digest')}"
    elif canonical.encode(recorded.get(kind)) != body:
        yield f"the stored {kind} is not the one recorded"
    else:
        yield from _laid_out_differs(kind, digest, body, stored, below)


def _laid_out_differs(
    kind: str, digest: str, body: bytes, stored: Mapping[str, Any], below: Mapping[str, Any]
) -> Iterator[str]:
    """The rows laid out from a body that is the recorded one."""
    printed: Any = msgspec.json.decode(body, type=_FORMS[kind])
    what = f"the row {printed.slug}"
    if kind == "book":
        expected = book_row(printed, digest) | {"commission__slug": printed.commission_slug}
        yield from values_differ(what, "games_book", stored, expected)
        return
    expected = game_row(printed, digest) | {"book__slug": str(printed.book)}
    yield from values_differ(what, "games_game", stored, expected)
    for table, lines in rows_below(printed).items():
        yield from rows_differ(table, below.get(table, {}), dict(lines))


def _adoption_differs(entry: Entry, body: Mapping[str, Any], rows_of_it: list[tuple[Any, ...]]) -> Iterator[str]:
    """From an entry of a game on, or from one that goes back to it, hands are judged by it."""
    if "book" in body:
        if rows_of_it:
            yield "games_adoption has a row for it, the record adopts no game there"
        return
    recorded = {"slug": body.get("slug") or body["game"]["slug"], "game": body.get("adopted", body.get("digest"))}
    if not rows_of_it:
        yield f"the row of {recorded['slug']} is not in games_adoption"
    if any(own for *_, own in rows_of_it[1:]):
        yield f"games_adoption has {len(rows_of_it)} rows of {recorded['slug']} for it"
    for slug, digest, at, overtaken, _ in rows_of_it[:1]:
        stored = {"slug": slug, "game": digest, "at": at}
        yield from values_differ(f"the row of {slug}", "games_adoption", stored, recorded | {"at": entry.at})
        if overtaken:
            yield f"the row of {slug} in games_adoption stands behind one that was adopted later"


_STATES = {"submit": "submitted", "approve": "approved", "refuse": "refused", "withdraw": "withdrawn"}


def _of(act: str, name: str) -> Any:
    """What the submission holds of a change; the later steps do not say it again."""
    return lambda entry, body: body[name] if body["act"] == act else UNSAID


def _at(*acts: str, value: Any) -> Any:
    return lambda entry, body: value(entry, body) if body["act"] in acts else UNSAID


_STATE = """
SELECT act.record_index, change.state, (
    SELECT last.act FROM compliance_change_act AS last WHERE last.change_id = change.id ORDER BY last.id DESC LIMIT 1),
    (change.decided, change.decided_by_id) IS NULL AND (change.decided_why, change.game_digest) = ('', ''),
    (SELECT max(last.at) FROM compliance_change_act AS last WHERE last.change_id = change.id) = change.changed
FROM compliance_change_act AS act JOIN compliance_change AS change ON change.id = act.change_id
WHERE act.record_index >= %s AND act.record_index < %s
"""


class _Steps(Rows):
    """Each step against its entry; and a change is what its last step made of it."""

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        found = list(super().differences(start=start, stop=stop, entries=entries))
        for index, state, last, undecided, as_stepped in rows(_STATE, [start, stop]):
            if state != _STATES[last]:
                found.append((index, f"the change says it is {state}, and no step of it says so"))
            if not undecided and last not in ("approve", "refuse"):
                found.append((index, "the change says how it was decided, and no step of it decides"))
            if not as_stepped:
                found.append((index, "the change says it changed at another time than its last step"))
        yield from sorted(found, key=lambda one: one[0])


STEPS = _Steps(
    kinds={"change/1"},
    word="change",
    called="changes",
    one="step",
    says="the change",
    table="compliance_change_act",
    index="record_index",
    joins="""
        JOIN compliance_change AS change ON change.id = row.change_id
        JOIN games_establishment AS house ON house.id = change.establishment_id
        JOIN people_person AS author ON author.id = row.by_id
        JOIN people_person AS drafter ON drafter.id = change.author_id
        LEFT JOIN people_person AS decider ON decider.id = change.decided_by_id""",
    columns=(
        Column("change", "row.change_id", lambda entry, body: body["change"]),
        Column("act", "row.act", lambda entry, body: body["act"]),
        Column("words", "row.words", lambda entry, body: body.get("words", "")),
        Column("actor", "author.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        ESTABLISHMENT,
        Column("game", "change.game", _of("submit", "game")),
        Column("title", "change.title", _of("submit", "title")),
        Column("text", "change.text", _of("submit", "text")),
        Column("first day", "change.first_day::text", _of("submit", "first_day")),
        Column("author", "drafter.username", _at("submit", "withdraw", value=lambda entry, body: entry.actor)),
        Column("reason", "change.reason", _at("submit", value=lambda entry, body: body.get("words", ""))),
        Column("submitted", "change.submitted", _at("submit", value=lambda entry, body: entry.at)),
        Column(
            "state",
            "change.state",
            _at("approve", "refuse", "withdraw", value=lambda entry, body: _STATES[body["act"]]),
        ),
        Column("decided", "change.decided", _at("approve", "refuse", value=lambda entry, body: entry.at)),
        Column("decided by", "decider.username", _at("approve", "refuse", value=lambda entry, body: entry.actor)),
        Column(
            "reason of the decision",
            "change.decided_why",
            _at("approve", "refuse", value=lambda entry, body: body.get("words", "")),
        ),
        Column(
            "version",
            "change.game_digest",
            _at("approve", "refuse", value=lambda entry, body: body.get("game_digest", "")),
        ),
    ),
)

DRAFT = "draft/1"
_DRAFTS = """
SELECT change.id, house.slug, change.game, change.title, change.text, change.edits, change.created, author.username,
    change.changed, change.state, change.submitted, change.reason, change.first_day, change.decided, change.decided_by_id,
    change.decided_why, change.game_digest, EXISTS (SELECT FROM compliance_change_act AS act WHERE act.change_id = change.id)
FROM compliance_change AS change JOIN games_establishment AS house ON house.id = change.establishment_id
    JOIN people_person AS author ON author.id = change.author_id
WHERE change.id = ANY(%s)
"""
_LATER = {"submitted": None, "reason": "", "first_day": None}  # of one that nobody submitted
_DECIDED = {"decided": None, "decided_by_id": None, "decided_why": "", "game_digest": ""}  # of one that nobody decided
_DRAFTED = (
    *("establishment", "game", "title", "text", "edits", "created", "author", "changed", "state"),
    *_LATER,
    *_DECIDED,
)
_SLIPPED = "SELECT id, title FROM compliance_change WHERE id > %s AND NOT id::text = ANY(%s)"
_BEFORE = "SELECT count(*) FROM compliance_change WHERE NOT id::text = ANY(%s)"


def text_digest(text: str) -> str:
    """The digest by which an entry covers the text of a draft."""
    return sha256(text.encode()).hexdigest()


class DraftRows(Check):
    """The words of a change as its author left them, against the last "draft/1" entry of it."""

    kinds = frozenset({DRAFT})
    tables = frozenset({"compliance_change"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if not entries:
            return
        bodies = {entry.index: msgspec.json.decode(entry.body) for entry in entries}
        # Rows before entries: where a draft is written on meanwhile, its last entry is a later one and tells.
        stored = {row[0]: row[1:] for row in rows(_DRAFTS, [[body["change"] for body in bodies.values()]])}
        slipped = rows(_SLIPPED, [min(body["change"] for body in bodies.values()), _known()])
        yield from (
            (entries[0].index, f"the row {number} ({title}) in compliance_change: no record has it")
            for number, title in slipped
        )
        last = read.latest(DRAFT, "change")
        for entry in entries:
            body = bodies[entry.index]
            what, row = f"the row {body['change']}", stored.get(body["change"])
            if last[str(body["change"])] != entry.index:
                continue
            if row is None:
                yield entry.index, f"{what} is not in compliance_change"
                continue
            recorded = _drafted(entry, body, row[-1])
            held = dict(zip(_DRAFTED, row[:-1], strict=True))
            held["text"] = text_digest(held["text"])
            yield from ((entry.index, each) for each in values_differ(what, "compliance_change", held, recorded))

    def unrecorded(self) -> Mapping[str, int]:
        """Changes of before."""
        return {"drafts": rows(_BEFORE, [_known()])[0][0]}


def _known() -> list[str]:
    """The changes of which a draft is recorded."""
    return list(read.latest(DRAFT, "change"))


def _drafted(entry: Entry, body: Mapping[str, Any], stepped: bool) -> dict[str, Any]:
    """What the row must be; once it was submitted, its steps say when it last changed and what it is."""
    recorded = {name: body[name] for name in ("game", "title", "text", "edits")}
    recorded |= {
        "establishment": entry.establishment,
        "author": entry.actor,
        "created": datetime.datetime.fromisoformat(body["drafted"]),
    }
    return recorded if stepped else recorded | _LATER | _DECIDED | {"changed": entry.at, "state": body["state"]}


CHECKS = (CatalogueRows(), STEPS, DraftRows())
