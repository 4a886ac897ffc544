"""What came of the storm: counted in the database, by `verify` and by `recount`, against what was acknowledged."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.core.management.base import OutputWrapper

from compliance.shell.commands.terminal import table

if TYPE_CHECKING:
    from compliance.tools.trials.storm.blows import Blow
    from compliance.tools.trials.storm.deliveries import Deliveries
    from compliance.tools.trials.storm.ground import Ground
    from compliance.tools.trials.storm.readers import Reader
    from compliance.tools.trials.storm.senders import Sender
    from compliance.tools.trials.storm.watch import Watch

SHOWN = 10
_HANDS = "SELECT hand_id, index FROM compliance_hand"
_ENTRIES = "SELECT count(*) FROM record_entry WHERE kind = 'hand/1'"
_UNREVIEWED = (
    "SELECT count(*) FROM compliance_hand AS hand WHERE NOT EXISTS"
    " (SELECT FROM compliance_review AS review WHERE review.hand_id = hand.index)"
)


class Storm(NamedTuple):
    """What it was, and what was seen on the way."""

    sent: Deliveries
    senders: Sequence[Sender]
    readers: Sequence[Reader]
    watch: Watch
    blows: Sequence[Blow]
    seconds: float
    behind: float | None


class Held(NamedTuple):
    """One thing that must hold: what is wanted, and how many are not so."""

    what: str
    wrong: int
    shown: Sequence[str] = ()


def told(ground: Ground, storm: Storm, say: Callable[[str], None]) -> int:
    """The tables and the exit code: 0 where everything held."""
    out = OutputWrapper(sys.stdout)
    say("verify, recount …")
    held = list(_held(ground, storm))
    table(out, ("what must hold", "not so"), [(one.what, f"{one.wrong:,}") for one in held], figures=(1,))
    for one in held:
        for line in one.shown[:SHOWN]:
            out.write(f"    {one.what}: {line}")
    for words in _figures(storm):
        out.write(words)
    good = not any(one.wrong for one in held)
    out.write("Everything that was acknowledged is there, once, reviewed and proven." if good else "It did not hold.")
    return 0 if good else 1


def _held(ground: Ground, storm: Storm) -> Iterator[Held]:
    acknowledged: dict[str, int] = {}
    for sender in storm.senders:
        for name, record in sender.records.items():
            acknowledged.setdefault(name, record)
    rows = ground.ask(_HANDS)
    times = Counter(name for name, _ in rows)
    there = dict(rows)
    lost = [name for name in acknowledged if name not in there]
    moved = [name for name, record in acknowledged.items() if there.get(name, record) != record]
    twice = [name for name, count in times.items() if count > 1]
    (entries,) = ground.ask(_ENTRIES)[0]
    sent = {name for sender in storm.senders for batch in sender.queue for name in batch.ids}
    yield Held("sent hands that were never acknowledged", len(sent - acknowledged.keys()))
    yield Held("acknowledged hands that are lost", len(lost), lost)
    yield Held("hands under another entry than the one that was named", len(moved), moved)
    yield Held("hands that are there twice", len(twice) + abs(entries - len(times)), twice)
    yield Held("hands that nobody reviewed", ground.ask(_UNREVIEWED)[0][0])
    yield Held("reviews that were still waited for at the end", int(storm.behind is None))
    for words in ("verify", "recount"):
        code, said = ground.manage(words)
        yield Held(f"`manage.py {words}`", int(code != 0), said.strip().splitlines() if code else ())
    faults = [fault for sender in storm.senders for fault in sender.faults]
    faults += [fault for reader in storm.readers for fault in reader.faults]
    yield Held("answers that no weather excuses", len(faults), faults)
    ended = [str(number) for number, one in enumerate(storm.senders) if one.is_alive()]
    yield Held("senders that did not come to their end", len(ended), ended)


def _figures(storm: Storm) -> Iterator[str]:
    sent, watch = storm.sent, storm.watch
    per = sent.count / max(storm.seconds, 0.001)
    yield (
        f"{sent.hands:,} hands in {sent.count:,} deliveries ({sent.late:,} late, {sent.again:,} again by the same sender) in"
        f" {storm.seconds:.0f} s: {per:.0f} a second."
    )
    for blow in storm.blows:
        yield f"    {blow.at:5.0f} s  {blow.what}"
    longest = max((sender.longest for sender in storm.senders), default=0)
    yield f"Longest until a batch was acknowledged: {longest:.0f} s."
    behind = "not reached" if storm.behind is None else f"{storm.behind:.0f} s after the last hand"
    yield f"Longest that a hand waited for its review: {watch.oldest:.0f} s; most that waited: {watch.most:,.0f}."
    yield f"Nothing waited any more: {behind}."
    statuses = sum((sender.statuses for sender in storm.senders), Counter[str]())
    yield f"Senders were answered: {_counted(statuses)}."
    for reader in storm.readers:
        took = sorted(reader.took) or [0.0]
        yield (
            f"    {reader.role}: {len(reader.took):,} pages, half within {took[len(took) // 2] * 1000:.0f} ms, longest"
            f" {took[-1]:.1f} s; {_counted(reader.statuses)}"
        )


def _counted(statuses: Counter[str]) -> str:
    return ", ".join(f"{count:,} {status}" for status, count in sorted(statuses.items())) or "never"
