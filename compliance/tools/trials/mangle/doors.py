"""The doors through which lines are put in, and what each answers to each line: the API, a file on the page Intake, a command."""

from __future__ import annotations

import io
import json
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from compliance.floor.models import UploadResult, UploadRun
from compliance.floor.write.upload_run import upload_work
from compliance.tools.trials.mangle.bases import DAY, HANDS, SESSIONS
from compliance.tools.trials.mangle.told import Told, WrongError

_NDJSON, _JSON = "application/x-ndjson", "application/json"
_PLACES = ("path", "value", "what", "cure")
_ALERT = re.compile(r'role="alert"[^>]*>(.*?)</(?:p|div)>', re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")
_OFFLINE = "Oliver did not answer"  # which every page holds ready
_ALL_DAY = 3600.0
_HOST = {"host": "localhost"}


class Ways(NamedTuple):
    """How the house is reached: with a recorder's token, as a clerk or somebody of another role who is signed in, by its file."""

    slug: str
    recorder: Client
    clerk: Client
    watcher: Client  # of surveillance
    everybody: tuple[Client, ...]  # somebody of every role, the clerk first
    file: Path

    def page(self, rest: str) -> str:
        """An address of the day's pages."""
        return f"/at/{self.slug}/{DAY}/{rest}"


def api(ways: Ways, kind: str, content: bytes, *, array: bool) -> list[Told]:
    """NDJSON, or one array, which is refused whole where it is none."""
    way = kind if kind in (HANDS, SESSIONS) else f"papers/{kind}"
    response = ways.recorder.post(
        f"/api/v1/intake/{way}", content, content_type=_JSON if array else _NDJSON, secure=True, headers=_HOST
    )
    said = json.loads(response.content)
    if response.status_code == 400 and said["detail"]:
        return [Told("refused", whole=said["detail"])]
    if response.status_code not in (200, 201, 207, 409, 422):
        raise WrongError(f"the API answers {response.status_code}: {response.content[:500]!r}")
    return [Told(one["status"], one["record"], one.get("problems", ())) for one in said["answers"]]


def upload(ways: Ways, kind: str, content: bytes, name: str) -> list[Told]:
    """A file, by the page and the worker's own work; its results are read by the page as well."""
    sent = {"of": kind, "file": SimpleUploadedFile(name, content), "whole": "1"}
    answered = ways.clerk.post(ways.page("intake/send"), sent, secure=True, headers=_HOST)
    if answered.status_code == 422:
        return [Told("refused", whole=alert(answered.content.decode()))]
    if answered.status_code != 302:
        raise WrongError(f"the page Intake answers {answered.status_code}")
    run = UploadRun.objects.latest("pk")
    upload_work(run_id=run.pk, clock=timezone.now, tell=lambda _: None, turn=_ALL_DAY)
    run.refresh_from_db()
    for address in (answered["Location"], f"{answered['Location']}/results.csv"):
        shown = ways.clerk.get(address, secure=True, headers=_HOST)
        if shown.status_code != 200 or not b"".join(shown):
            raise WrongError(f"{address} answers {shown.status_code}")
    rows = UploadResult.objects.filter(run=run).order_by("line").values_list("status", "record", "problems")
    told = [Told(status, record, problems) for status, record, problems in rows]
    if run.status == "failed":
        if not run.trouble or run.trouble == UploadRun.BROKE:
            raise WrongError(f"the file broke the worker: {run.trouble}")
        return [*told, Told("refused", whole=run.trouble)]
    if run.status != "done" or len(told) != run.hands:
        raise WrongError(f"the file is {run.status}, {len(told)} results for {run.hands}")
    return told


def command(ways: Ways, kind: str, content: bytes, name: str) -> list[Told]:
    """`record` or `papers`, as JSON."""
    if kind == HANDS:
        return _told(_called(name, content, "record", establishment=ways.slug))
    return _told(_called(name, content, "papers", kind=kind, establishment=ways.slug))


def judged(ways: Ways, content: bytes, name: str) -> list[Told]:
    """`audit`: what it takes for a hand is judged by every rule, and none may stop on it."""
    found: list[Told] = []
    for said in _called(name, content, "audit", house=ways.file):
        if said.get("type") == "hand" and any(one["rule"] == "REC004" for one in said["findings"]):
            raise WrongError(f"the program stopped on hand {said['hand']!r:.100}: {said['findings']!r:.1000}")
        if said.get("type") == "summary":
            found += [Told("judged")] * int(said["hands"])
        elif said.get("type") == "refused":
            found.append(_of(said))
        elif "whole" in said:
            found.append(Told("refused", whole=said["whole"]))
    return found


def settled(content: bytes, name: str) -> list[Told]:
    """`settle`: every hand that is one is settled again."""
    return [
        _of(said) if "problems" in said or "whole" in said else Told("judged")
        for said in _called(name, content, "settle", house=None, hand=None)
    ]


def _told(said: Iterable[dict[str, Any]]) -> list[Told]:
    return [_of(one) for one in said if one.get("type") != "summary"]


def _of(said: dict[str, Any]) -> Told:
    if "whole" in said:
        return Told("refused", whole=said["whole"])
    problems = [
        one if isinstance(one, dict) else dict(zip(_PLACES, one, strict=True)) for one in said.get("problems", ())
    ]
    return Told(said.get("status", "refused"), said.get("record"), problems)


def _called(name: str, content: bytes, what: str, **options: Any) -> list[dict[str, Any]]:
    """The lines that a command says of a file."""
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        named = path if what in ("audit", "settle") else str(path)
        try:
            call_command(what, named, json=True, stdout=out, stderr=io.StringIO(), **options)
        except SystemExit as ended:
            if ended.code not in (0, 1, 2):
                raise WrongError(f"`{what}` ends with {ended.code!r}") from None
        except CommandError as error:
            if error.returncode != 2 or not str(error).strip():
                raise WrongError(f"`{what}` ends with {error.returncode}: {error}") from None
            return [*_lines(out), {"whole": str(error).replace(str(path), name)}]
    return _lines(out)


def _lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().split("\n") if line.startswith("{")]


def alert(shown: str) -> str:
    """What a page says is wrong."""
    found = (" ".join(_TAGS.sub(" ", part).split()) for part in _ALERT.findall(shown))
    said = next((words for words in found if words and not words.startswith(_OFFLINE)), None)
    if said is None:
        raise WrongError("a page refuses, and does not say why")
    return said
