"""A storm: hands and readers without pause while everything that can die is killed, and not one hand is lost or doubled.

The tree is copied to a folder of its own and started there by `manage.py up`, as a house starts it: a real database that syncs,
a real broker, workers. A simulated floor is sent to the API by many senders: some hands late, some out of order, some twice,
some tables by two senders at once; people of every role and the commission read meanwhile. Worker, web server, broker and
database are killed in turn. Then it is waited for until nothing waits any more, and everything is counted.
"""

from __future__ import annotations

import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from compliance.tools.trials.storm import told
from compliance.tools.trials.storm.blows import strike
from compliance.tools.trials.storm.deliveries import deliveries, floor_make
from compliance.tools.trials.storm.ground import Ground, raised
from compliance.tools.trials.storm.readers import Reader
from compliance.tools.trials.storm.senders import Pace, Sender
from compliance.tools.trials.storm.watch import Watch

SANDBOX = False
CAUGHT_UP_WITHIN = 900.0
Say = Callable[[str], None]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--rate", type=float, default=200, help="hands a second (default 200)")
    parser.add_argument("--seconds", type=float, default=600, help="for how long they are sent (default 600)")
    parser.add_argument("--tables", type=int, default=12, help="tables of the house (default 12)")
    parser.add_argument("--senders", type=int, default=8, help="table systems that send at once (default 8)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same hands")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="work in this folder and leave it there")


def run(options: Namespace, say: Say) -> int:
    """The exit code: 0 where everything that was acknowledged is there once, reviewed and proven."""
    with tempfile.TemporaryDirectory(prefix="oliver-storm-") as made:
        folder = options.keep or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        say(f"a floor of {options.rate * options.seconds:,.0f} hands …")
        hands = floor_make(folder / "floor", options)
        with raised(folder, say) as ground:
            people = ground.house_load(folder / "floor")
            return _storm(ground, people, hands, options, say)


def _storm(ground: Ground, people: dict[str, str], hands: Path, options: Namespace, say: Say) -> int:
    sent = deliveries(hands, options)
    pace, stop = Pace(options.rate), threading.Event()
    senders = [Sender(ground, people["recorder"], queue, pace) for queue in sent.queues]
    readers = [
        Reader(ground, role, key, stop, options.seed) for role, key in sorted(people.items()) if role != "recorder"
    ]
    watch = Watch(ground, stop)
    say(f"{sent.count:,} deliveries of {sent.hands:,} hands by {len(senders)} senders, {len(readers)} readers …")
    began = time.monotonic()
    for thread in (*senders, *readers, watch):
        thread.start()
    try:
        blows = strike(ground, began, options.seconds, lambda: any(one.is_alive() for one in senders), say)
        for sender in senders:
            sender.join()
        taken = time.monotonic() - began
        say(f"all acknowledged after {taken:.0f} s; waiting until nothing waits …")
        behind = ground.waits_until_reviewed(CAUGHT_UP_WITHIN)
    finally:
        stop.set()
        pace.stop()
        for thread in (*readers, watch):
            thread.join(60)
    return told.told(ground, told.Storm(sent, senders, readers, watch, blows, taken, behind), say)
