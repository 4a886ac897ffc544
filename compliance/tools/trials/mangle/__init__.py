"""Hands, sessions and papers that nobody could mean, by every door: each has an answer, and nothing is taken that is forbidden.

Sound ones are changed by lot in their values, their bytes and their cells, and sent to the API, as files to the page Intake, to
the pages of a clerk and to the commands, as many as are asked for, in a database of its own that is thrown away. It ends with
code 1 at the first error, at the first refusal without place and cure, and at the first thing taken that the published form
forbids; what was sent then is written out. Ctrl-C ends it earlier with what was found so far.
"""

from __future__ import annotations

import datetime
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.test.utils import override_settings

from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.people.models import Assignment, Person
from compliance.people.rights import SECOND_FACTOR, Role
from compliance.people.tokens import token_create
from compliance.tools.bench.throwaway import databases, prepared, use
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.trials.mangle import bases
from compliance.tools.trials.mangle.blocks import DOORS, Failed, Tally
from compliance.tools.trials.mangle.blocks import run as blocks_run
from compliance.tools.trials.mangle.doors import Ways

SANDBOX = True
SLUG = "mangled-house"
_MOST_KINDS = 25  # of refusals that are listed, door by door

Say = Callable[[str], None]


def options(parser: ArgumentParser) -> None:
    """What may be asked of it."""
    parser.add_argument("--count", type=int, default=1_000_000, help="how many to send (default: a million, an hour)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same")
    parser.add_argument("--block", type=int, default=0, help="begin with this block: how a failure is repeated")
    parser.add_argument("--door", action="append", choices=list(DOORS), help="only through this door (may be repeated)")
    parser.add_argument("--out", type=Path, default=Path("mangled"), help="folder for what has no answer")


def run(options: Namespace, say: Say) -> int:
    """The exit code."""
    with prepared(), databases("mangle") as names:
        use(names["mangle"])
        say("loading the catalogue and the house")
        catalogue_load(now=datetime.datetime.now(datetime.UTC))
        with ways_of(SLUG) as ways:
            wanted = tuple(options.door or DOORS)
            tally, failed = blocks_run(
                ways, count=options.count, first=options.block, seed=options.seed, wanted=wanted, say=say
            )
    print("\n".join(lines_of(tally)))
    if failed is None:
        print(f"{tally.count:,} sent: each has its answer.")
        return 0
    print("\n".join(written_out(failed, options)))
    return 1


_CLERK = (Role.RECORDER, Role.ACCOUNTING, Role.OFFICER)


@contextmanager
def ways_of(slug: str) -> Iterator[Ways]:
    """A house of its own, and who puts things in there."""
    house, now = bases.house(slug), datetime.datetime.now(datetime.UTC)
    house_load(house=house, actor="mangle", now=now)
    place = Establishment.objects.get(slug=slug)
    token = token_create(establishment=slug, label="mangle", now=now)
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with (
        tempfile.TemporaryDirectory() as folder,
        override_settings(STORAGES=plain, EVIDENCE_FOLDER=f"{folder}/evidence"),
    ):
        file = Path(folder) / "house.toml"
        file.write_text(as_toml(house), encoding="utf-8")
        clerk, watcher = _signed_in(place, "clerk", *_CLERK), _signed_in(place, "watcher", Role.SURVEILLANCE)
        others = (_signed_in(place, role.name.lower(), role) for role in (Role.LEAD, Role.FLOOR, Role.ADMINISTRATOR))
        recorder = Client(headers={"Authorization": f"Bearer {token}"})
        yield Ways(slug, recorder, clerk, watcher, (clerk, watcher, *others), file)


def _signed_in(place: Establishment, name: str, *roles: Role) -> Client:
    """Somebody who holds these roles there, with the second factor that they need."""
    person = Person.objects.create(username=f"{place.slug}-{name}")
    for role in roles:
        where = None if role is Role.ADMINISTRATOR else place
        Assignment.objects.create(person=person, role=role.value, establishment=where)
        if role in SECOND_FACTOR:
            TOTP.activate(person, generate_totp_secret())
    client = Client(raise_request_exception=True)
    client.force_login(person)
    return client


def lines_of(tally: Tally) -> Iterator[str]:
    """Counts by door: what was sent, what became of it, why it was refused."""
    for door in DOORS:
        sent = {kind: count for (at, kind), count in sorted(tally.sent.items()) if at == door}
        if not sent:
            continue
        yield f"{door}: {sum(sent.values()):,} sent ({', '.join(f'{kind} {count:,}' for kind, count in sent.items())})"
        became = sorted((status, count) for (at, status), count in tally.became.items() if at == door)
        yield "    " + ", ".join(f"{count:,} {status}" for status, count in became)
        refused = [(count, words) for (at, words), count in tally.refused.items() if at == door]
        refused.sort(reverse=True)
        for count, words in refused[:_MOST_KINDS]:
            yield f"    {count:>9,}  {words}"
        if more := refused[_MOST_KINDS:]:
            yield f"    {sum(count for count, _ in more):>9,}  of {len(more)} more kinds"


def written_out(failed: Failed, options: Namespace) -> Iterator[str]:
    """Puts down what was sent, and says how it is repeated."""
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"seed-{options.seed}-block-{failed.block}{failed.sent.ending}"
    path.write_bytes(failed.sent.content)
    yield f"NO ANSWER: {failed.kind} by {failed.door}, block {failed.block}: {failed.why}"
    yield f"It is in {path}. To repeat: manage.py bench mangle --seed {options.seed} --block {failed.block} --count 1"
