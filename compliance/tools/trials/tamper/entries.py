"""Changes of the record itself: bytes of entries, rows, their order, the tail, the tree."""

from __future__ import annotations

from random import Random

from msgspec import structs

from compliance.record import read
from compliance.record.declared import Rows, checks
from compliance.record.entry import Entry, leaf
from compliance.record.tiles import SIZE, WIDTH
from compliance.tools.trials.tamper.change import Change, Class, at, entry, flipped, other_body, replace
from compliance.tools.trials.tamper.ground import Ground

_AWAY = 1_000_000  # a place beyond the record, for rows that change places


def _byte(random: Random, ground: Ground) -> Change:
    index, column = random.randrange(ground.size), random.choice(("body", "leaf"))
    value = flipped(bytes(getattr(entry(index), column)), random)
    ground.execute(f"UPDATE record_entry SET {column} = %s WHERE index = %s", value, index)
    return Change(f"a bit of the {column} of record {index}", at(index))


def _column(random: Random, ground: Ground) -> Change:
    index = random.randrange(ground.size)
    what = random.choice(
        (
            "kind = 'hand/9'",
            "establishment = coalesce(establishment || 'x', 'x')",
            "establishment = CASE WHEN establishment IS NULL THEN 'y' END",
            "actor = actor || ' '",
            "actor = upper(actor) || 'x'",
            "at = at + interval '1 microsecond'",
            "at = at - interval '1 hour'",
            "number = coalesce(number, 0) + 1",
        )
    )
    ground.execute(f"UPDATE record_entry SET {what} WHERE index = %s", index)
    return Change(f"record {index}: {what}", at(index))


def _body(random: Random, ground: Ground) -> Change:
    index = random.randrange(ground.size)
    ground.execute("UPDATE record_entry SET body = %s WHERE index = %s", other_body(entry(index).body, random), index)
    return Change(f"another value in record {index}", at(index))


def _replaced(random: Random, ground: Ground) -> Change:
    index, tiles = random.randrange(ground.size), random.random() < 0.5
    replace(ground, index, other_body(entry(index).body, random), tiles=tiles)
    return Change(f"another value in record {index} with its leaf{' and tiles' if tiles else ''}", at(index))


def _deleted(random: Random, ground: Ground) -> Change:
    count = random.randint(1, 4)
    index = random.randrange(ground.size - count)
    ground.execute("DELETE FROM record_entry WHERE index >= %s AND index < %s", index, index + count)
    if closed := random.random() < 0.5:
        _move(ground, index + count, -count)
    what = f"{count} records from {index} on deleted{', the rest moved up' if closed else ''}"
    return Change(what, range(index, ground.size))


def _move(ground: Ground, start: int, by: int) -> None:
    ground.execute("UPDATE record_entry SET index = index + %s WHERE index >= %s", _AWAY, start)
    ground.execute("UPDATE record_entry SET index = index - %s WHERE index >= %s", _AWAY - by, _AWAY)


def _slipped_in(random: Random, ground: Ground) -> Change:
    index, copied = random.randrange(ground.size), random.randrange(ground.size)
    like = entry(copied)
    _move(ground, index, 1)
    _insert(ground, structs.replace(like, index=index, body=other_body(like.body, random)))
    return Change(f"a made-up {like.kind} slipped in at {index}", range(index, ground.size + 1))


def _insert(ground: Ground, new: Entry) -> None:
    ground.execute(
        "INSERT INTO record_entry (index, kind, establishment, actor, at, body, leaf, number)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
        *(new.index, new.kind, new.establishment, new.actor, new.at, new.body, leaf(new.index, new), new.number),
    )


def _appended(random: Random, ground: Ground) -> Change:
    """Behind the last checkpoint, by the form: only the row that must follow from it is not there, or is twice."""
    kinds = {kind for check in checks() if isinstance(check, Rows) for kind in check.kinds}
    told = [each for each in ground.entries if each.kind in kinds]
    like = random.choice(told)
    number = None if like.establishment is None else read.last_numbers(ground.size)[like.establishment] + 1
    _insert(ground, structs.replace(like, index=ground.size, number=number))
    return Change(f"a second {like.kind} like record {like.index}, appended with its leaf", range(ground.size + 1))


def _swapped(random: Random, ground: Ground) -> Change:
    first, second = sorted(random.sample(range(ground.size), 2))
    for old, new in ((first, _AWAY), (second, first), (_AWAY, second)):
        ground.execute("UPDATE record_entry SET index = %s WHERE index = %s", new, old)
    return Change(f"records {first} and {second} changed places", at(first))


def _turned(random: Random, ground: Ground) -> Change:
    length = random.randint(3, min(40, ground.size // 2))
    first = random.randrange(ground.size - length)
    ground.execute(
        "UPDATE record_entry SET index = index + %s WHERE index >= %s AND index < %s", _AWAY, first, first + length
    )
    ground.execute(
        "UPDATE record_entry SET index = %s + (index - %s - %s + 1) %% %s WHERE index >= %s",
        *(first, _AWAY, first, length, _AWAY),
    )
    return Change(f"{length} records from {first} on turned round by one", range(first, first + length))


def _tail(random: Random, ground: Ground) -> Change:
    """Cut, with more or less of what it leaves behind in the database; the folder of checkpoints stays."""
    keep, thorough = ground.size - random.randint(1, min(300, ground.size - 1)), random.randrange(3)
    cut(ground, keep, thorough)
    behind = ("", ", its tiles", ", its tiles and checkpoints")[thorough]
    return Change(f"the records from {keep} on{behind} cut off", range(keep, ground.size))


def cut(ground: Ground, keep: int, thorough: int) -> None:
    ground.execute("DELETE FROM record_entry WHERE index >= %s", keep)
    if thorough:
        ground.execute("DELETE FROM record_tile WHERE (index + 1) * (256 ^ (level + 1))::bigint > %s", keep)
    if thorough > 1:
        ground.execute("DELETE FROM record_checkpoint WHERE size > %s", keep)


def _tile(random: Random, ground: Ground) -> Change | None:
    last = read.tiles_last()
    if not last:
        return None
    level = random.choice(sorted(last))
    index = random.randrange(last[level] + 1)
    tile = read.tiles_at(level, index, index + 1)[index]
    where, what = f"level = {level} AND index = {index}", random.randrange(5)
    if what == 0:
        place = random.randrange(WIDTH)
        hashes = tile.hashes[: place * SIZE] + flipped(tile.hashes[place * SIZE :][:SIZE], random)
        ground.execute(
            f"UPDATE record_tile SET hashes = %s WHERE {where}",
            hashes + tile.hashes[(place + 1) * SIZE :],
        )
    elif what == 1:
        ground.execute(f"UPDATE record_tile SET root = %s WHERE {where}", flipped(tile.root, random))
    elif what == 2:
        ground.execute(f"DELETE FROM record_tile WHERE {where}")
    elif what == 3:
        ground.execute(f"UPDATE record_tile SET index = index + %s WHERE {where}", random.randint(50, 90))
    else:
        ground.execute(
            "INSERT INTO record_tile (level, index, hashes, root) VALUES (%s, %s, %s, %s)",
            *(random.randint(1, 7), random.randint(50, 90), tile.hashes, tile.root),
        )
    done = ("a hash", "the root", "deleted", "moved", "a copy at a place where no tile is")[what]
    return Change(f"tile {level}/{index}: {done}", words=("tile",))


CLASSES = (
    Class("bytes of a record", 12, "record", _byte),
    Class("a column of a record", 10, "record", _column),
    Class("another value in a record", 8, "record", _body),
    Class("another value with leaf and tiles", 8, "record", _replaced),
    Class("records deleted", 6, "record", _deleted),
    Class("a record slipped in", 4, "record", _slipped_in),
    Class("a record appended by the form", 1, "all", _appended),
    Class("order: two swapped", 5, "record", _swapped),
    Class("order: a run turned round", 3, "record", _turned),
    Class("tail cut off", 5, "record", _tail),
    Class("tree: tiles", 6, "record", _tile),
)
