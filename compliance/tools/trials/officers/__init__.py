"""Twenty officers at once: each walks through a shift's pages and writes comments, while the tables send their hands.

The tree is copied and started by `manage.py up`, as a house starts it. Half of a simulated floor is taken in and reviewed
first, so that there is work; the other half comes in while the officers walk. Of every page it is measured how long it took;
at the end every comment that was acknowledged is counted, and every hand.
"""

from __future__ import annotations

import os
import tempfile
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from compliance.tools.trials.officers import told
from compliance.tools.trials.officers.walk import Officer
from compliance.tools.trials.storm.deliveries import Batch, deliveries, floor_make
from compliance.tools.trials.storm.ground import Ground, raised
from compliance.tools.trials.storm.senders import Pace, Sender

SANDBOX = False
BEFORE = 100_000.0  # hands a second: what is there already is sent as fast as it is taken
REVIEWED_WITHIN = 900.0
Say = Callable[[str], None]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--officers", type=int, default=20, help="who walk at once (default 20)")
    parser.add_argument("--seconds", type=float, default=120, help="for how long (default 120)")
    parser.add_argument("--rate", type=float, default=10, help="hands a second that come in meanwhile (default 10)")
    parser.add_argument("--look", type=float, default=5, help="seconds for which a page is looked at (default 5)")
    parser.add_argument("--tables", type=int, default=12, help="tables of the house (default 12)")
    parser.add_argument("--senders", type=int, default=4, help="table systems that send at once (default 4)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same hands")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="work in this folder and leave it there")


def run(options: Namespace, say: Say) -> int:
    """The exit code: 0 where no page was slower than a second at the 95th percentile and nothing was lost or doubled."""
    with tempfile.TemporaryDirectory(prefix="oliver-officers-") as made:
        folder = options.keep or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        twice = Namespace(**{**vars(options), "rate": 2 * options.rate})  # half of it lies there before anybody walks
        hands = floor_make(folder / "floor", twice)
        with raised(folder, say) as ground:
            people = ground.house_load(folder / "floor")
            keys = ground.officers(folder / "floor", options.officers)
            return _walk(ground, people["recorder"], keys, deliveries(hands, twice).queues, options, say)


def _walk(ground: Ground, token: str, keys: list[str], queues: list[list[Batch]], options: Namespace, say: Say) -> int:
    before = [Sender(ground, token, queue[: len(queue) // 2], Pace(BEFORE)) for queue in queues]
    pace, stop = Pace(options.rate), threading.Event()
    after = [Sender(ground, token, queue[len(queue) // 2 :], pace) for queue in queues]
    say(f"{sum(len(batch.ids) for one in before for batch in one.queue):,} hands are sent and reviewed …")
    for sender in before:
        sender.start()
    for sender in before:
        sender.join()
    if ground.waits_until_reviewed(REVIEWED_WITHIN) is None:
        say("not all of them were reviewed; it goes on all the same.")
    officers = [Officer(ground, number, key, stop, options) for number, key in enumerate(keys)]
    say(f"{len(officers)} officers walk for {options.seconds:.0f} s, {options.rate:g} hands a second come in …")
    load = [os.getloadavg()[0]]
    for thread in (*officers, *after):
        thread.start()
    stop.wait(options.seconds)
    load.append(os.getloadavg()[0])
    stop.set()
    for thread in officers:
        thread.join(60)
    pace.stop()  # what is left is sent at once
    for sender in after:
        sender.join()
    ground.waits_until_reviewed(REVIEWED_WITHIN)
    return told.told(ground, told.Walked(officers, [*before, *after], load))
