"""Changes of what is signed and of the files around it: checkpoints, keys, the folder they are kept in, a history signed anew."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings

from compliance.record import read, seal, trust
from compliance.record.checkpoint import Signer
from compliance.tools.trials.tamper.change import Change, Class, at, entry, flipped, other_body, replace
from compliance.tools.trials.tamper.entries import cut
from compliance.tools.trials.tamper.ground import Ground

CHECKPOINT = ("checkpoint",)


def _stored(random: Random) -> read.StoredCheckpoint:
    return random.choice(list(read.checkpoints()))


def _stranger(random: Random, name: str | None = None) -> tuple[Signer, bytes]:
    """A key that nobody of the house made; it may call itself as the house does."""
    key = Ed25519PrivateKey.from_private_bytes(sha256(str(random.random()).encode()).digest())
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Signer(pem, name), pem


def _row(random: Random, ground: Ground) -> Change:
    row, what = _stored(random), random.randrange(5)
    where = f"WHERE size = {row.size}"
    if what == 0:
        by = random.choice((-1, 1)) * random.randint(1, 50)
        ground.execute(f"UPDATE record_checkpoint SET size = size + %s {where}", by)
    elif what == 1:
        ground.execute(f"UPDATE record_checkpoint SET root = %s {where}", flipped(row.root, random))
    elif what == 2:
        ground.execute(f"UPDATE record_checkpoint SET at = at + interval '1 second' {where}")
    elif what == 3:
        ground.execute(f"UPDATE record_checkpoint SET note = %s {where}", _other_letter(row.note, random))
    else:
        ground.execute(f"DELETE FROM record_checkpoint {where}")
    done = ("its size", "its root", "its time", "a letter of its note", "deleted")[what]
    return Change(f"the stored checkpoint of {row.size}: {done}", words=CHECKPOINT)


def _other_letter(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]


def _forged(random: Random, ground: Ground) -> Change:
    """A checkpoint that a stranger signed, in the place of one or as one more, his key laid beside it."""
    row = _stored(random)
    name = row.note.partition("\n")[0]
    signer, _ = _stranger(random, name if random.random() < 0.5 else None)
    size = row.size if random.random() < 0.5 else random.randrange(1, ground.size)
    note = signer.note(size=size, root=read.root(size), at=row.at, numbers=read.last_numbers(size))
    ground.execute(
        "INSERT INTO record_checkpoint (size, root, at, note) VALUES (%s, %s, %s, %s)"
        " ON CONFLICT (size) DO UPDATE SET root = excluded.root, at = excluded.at, note = excluded.note",
        *(size, read.root(size), row.at, note),
    )
    ground.write(ground.archive / "keys.txt", f"{signer.public}\n".encode())
    return Change(f"a checkpoint of {size} signed by a stranger, with the key beside it", words=CHECKPOINT)


def _kept(ground: Ground) -> list[Path]:
    return sorted(ground.archive.glob("*/*.checkpoint"))


def _file(random: Random, ground: Ground) -> Change:
    path, what = random.choice(_kept(ground)), random.randrange(4)
    content = path.read_bytes()
    if what == 0:
        ground.write(path, flipped(content, random))
    elif what == 1:
        ground.write(path, content[: random.randrange(len(content))])
    elif what == 2:
        other = random.choice([each for each in _kept(ground) if each != path])
        ground.write(path, other.read_bytes())
    else:
        named = path.with_name(f"{int(path.stem) + random.randint(1, 40):012d}.checkpoint")
        ground.write(named, content)
    done = ("a bit", "its end", "the content of another", "under another number")[what]
    return Change(f"the kept file {path.name}: {done}", words=("checkpoint", "could not"))


def _key_entry(random: Random, ground: Ground) -> Change | None:
    """The change of key in the record, spoiled or signed by somebody else, leaf, tiles and all."""
    changes = trust.changes()
    if not changes:
        return None
    index = random.choice(sorted(changes))
    note = changes[index]
    if random.random() < 0.5:
        note = _other_letter(note, random)
    else:
        signer, _ = _stranger(random, note.partition("\n")[0])
        note = signer.change(new=signer.public, after=index, at=entry(index).at)
    replace(ground, index, trust.body(note=note, reason="x"), tiles=True)
    return Change(f"the change of key at {index} forged", at(index))


def _key_appended(random: Random, ground: Ground) -> Change:
    """A stranger names himself the next key in an entry behind the last one, and signs on."""
    signer, _ = _stranger(random, ground.kept[0].partition("\n")[0])
    last = entry(ground.size - 1)
    note = signer.change(new=signer.public, after=ground.size, at=last.at)
    ground.execute(
        "INSERT INTO record_entry (index, kind, establishment, actor, at, body, leaf)"
        " SELECT index + 1, 'key/1', NULL, actor, at, %s, leaf FROM record_entry WHERE index = %s",
        *(trust.body(note=note, reason="x"), last.index),
    )
    replace(ground, ground.size, trust.body(note=note, reason="x"), tiles=False)
    return Change(f"a stranger's change of key appended at {ground.size}", at(ground.size))


def _first_key(random: Random, ground: Ground) -> Change:
    """The pinned first key in the secrets folder is another one."""
    signer, pem = _stranger(random, ground.kept[0].partition("\n")[0])
    folder = Path(settings.SECRETS_FOLDER)
    ground.write(folder / seal.FIRST, f"{signer.public}\n".encode())
    ground.write(folder / seal.KEY, pem)
    return Change("the pinned first key replaced", words=("checkpoint", "key"))


def _signing_key(random: Random, ground: Ground) -> Change:
    """Another signing key in the secrets folder, with which the next checkpoint is signed."""
    signer, pem = _stranger(random, ground.kept[0].partition("\n")[0])
    ground.write(Path(settings.SECRETS_FOLDER) / seal.KEY, pem)
    size = random.randrange(1, ground.size + 1)
    ground.execute("DELETE FROM record_checkpoint WHERE size = %s", size)
    ground.execute(
        "INSERT INTO record_checkpoint (size, root, at, note) VALUES (%s, %s, now(), %s)",
        *(
            size,
            read.root(size),
            signer.note(size=size, root=read.root(size), at=entry(size - 1).at, numbers=read.last_numbers(size)),
        ),
    )
    return Change(f"another signing key, and a checkpoint of {size} by it", words=CHECKPOINT)


def _signed_anew(random: Random, ground: Ground) -> Change:
    """The house itself, key and all: another value, and every later checkpoint signed anew, in table and folder."""
    changed = max(trust.changes(), default=-1)
    index = random.randrange(changed + 1, ground.size)
    replace(ground, index, other_body(entry(index).body, random), tiles=True)
    signer = ground.signer
    for row in [row for row in read.checkpoints() if row.size > index]:
        root = read.root(row.size)
        note = signer.note(size=row.size, root=root, at=row.at, numbers=read.last_numbers(row.size))
        ground.execute("UPDATE record_checkpoint SET root = %s, note = %s WHERE size = %s", root, note, row.size)
    for path in _kept(ground):
        if again := read.checkpoint(int(path.stem)):
            ground.write(path, again.note.encode())
    return Change(f"another value in record {index}, all signed anew by the house", at(index))


def _cut_everywhere(random: Random, ground: Ground) -> Change:
    """The tail is gone from the database and from the folder of checkpoints."""
    keep = ground.size - random.randint(1, ground.size // 2)
    cut(ground, keep, 2)
    for path in _kept(ground):
        if int(path.stem) > keep:
            ground.write(path, None)
    # Found first is the place of a row that was made or changed by one of those records; else the first that is gone.
    return Change(f"the records from {keep} on cut off, kept checkpoints and all", range(ground.size), CHECKPOINT)


CLASSES = (
    Class("checkpoints: a stored one", 8, "record", _row),
    Class("checkpoints: signed by a stranger", 5, "record", _forged),
    Class("checkpoints: files of the folder", 6, "record", _file),
    Class("keys: the change of key in the record", 3, "record", _key_entry),
    Class("keys: a stranger's change appended", 2, "record", _key_appended),
    Class("keys: the pinned first key", 1, "record", _first_key),
    Class("keys: another signing key signs on", 2, "record", _signing_key),
    Class("rewritten and signed anew by the house", 1, "all", _signed_anew),
    Class("tail cut in database and folder", 1, "all", _cut_everywhere),
)
