"""Asks a whole Oliver a list of questions and writes each answer to a file, so that `diff -r` compares two trees.

    python tests/kept/answers.py TREE pages QUESTIONS FOLDER      a page or an address of the API a line: who, how, address, form
    python tests/kept/answers.py TREE commands QUESTIONS FOLDER   a manage.py command a line, run in FOLDER/files
    python tests/kept/answers.py TREE verdicts FOLDER             what is found of every hand and day, and what judged again

TREE is any clone, this one or an older. The environment names a database that may be spoiled (DATABASE_URL and the others that
`manage.py up` sets); with a clock that stands still, two runs over copies of one database write the same files.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

VERDICTS = {
    "findings": "SELECT id, hand_id, gaming_day, table_id, rule, subject, outcome, severity, says, recorded, due, difference,"
    " evidence, status, withdrawn_why, state, acted FROM compliance_finding ORDER BY id",
    "reviews": "SELECT hand_id, due, due_why, fails, cannot_tells, convert_from(after, 'UTF8'), convert_from(taken, 'UTF8')"
    " FROM compliance_review ORDER BY hand_id",
    "books": "SELECT index, gaming_day, fails, cannot_tells, convert_from(figures, 'UTF8'), convert_from(after, 'UTF8')"
    " FROM compliance_books ORDER BY index",
    "takings": "SELECT to_jsonb(t) - '{id,game_digest,fee_digest}'::text[] FROM compliance_takings AS t ORDER BY 1",
}
ALL_AGAIN = (
    "INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)"
    " SELECT establishment_id, table_id, gaming_day, number, index FROM compliance_hand AS hand"
    " WHERE NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)",
    "INSERT INTO compliance_books_pending (establishment_id, gaming_day)"
    " SELECT establishment_id, gaming_day FROM compliance_books",
)
TABLE_DAYS = (
    "SELECT DISTINCT e.slug, t.name, p.gaming_day::text FROM compliance_pending AS p JOIN games_table AS t ON t.id = p.table_id"
    " JOIN games_establishment AS e ON e.id = p.establishment_id ORDER BY 1, 3, 2"
)
SAID = ("Location", "Content-Disposition", "Cache-Control", "Allow", "WWW-Authenticate", "ETag", "Link", "HX-Redirect")
BY_LOT = (  # for each answer anew
    (re.compile(r"(?<=name=csrfmiddlewaretoken type=hidden value=)\w{64}"), "TOKEN"),
    (re.compile(r"\bform-[0-9a-f]{12}\b"), "form-BY-LOT"),
)


class Lines(HTMLParser):
    """A page as lines: a tag with its sorted attributes, a text with single spaces. How its template is laid out is lost."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = sorted((name, " ".join((value or "").split())) for name, value in attrs)
        self.lines.append(" ".join([f"<{tag}", *(f"{name}={value}" for name, value in said)]) + ">")

    def handle_endtag(self, tag: str) -> None:
        self.lines.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if said := " ".join(data.split()):
            self.lines.append(said)


def readable(content: bytes, kind: str) -> str:
    """An answer's body as text that can be compared line by line; of what is no text its hash, of a zip that of each part."""
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as whole:
            return "\n".join(f"{name} sha256 {sha256(whole.read(name)).hexdigest()}" for name in whole.namelist())
    if kind.startswith("text/html"):
        page = Lines()
        page.feed(content.decode())
        text = "\n".join(page.lines)
    elif "json" in kind and b"\n" not in content.strip():
        text = f"sha256 {sha256(content).hexdigest()}\n" + json.dumps(json.loads(content or b"null"), indent=1)
    elif kind.startswith("text/") or "json" in kind:
        text = content.decode()
    else:
        return f"{len(content)} bytes, sha256 {sha256(content).hexdigest()}"
    for pattern, word in BY_LOT:
        text = pattern.sub(word, text)
    return text


def file_name(question: str, times: Counter[str]) -> str:
    """A name for the file of a question, which says what it is; asked again after something was done, it has another one."""
    name = re.sub(r"[^\w.=?&:+-]+", "~", question).strip("~")
    if len(name) > 150:
        name = f"{name[:130]}~{sha256(question.encode()).hexdigest()[:10]}"
    times[name] += 1
    return name if times[name] == 1 else f"{name}~{times[name]}"


def questions(file: str) -> Iterator[str]:
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.strip()


def pages(file: str, folder: Path) -> None:
    """Ask for each page, or post to it, as the person named; what is kept in folders by who asked."""
    from django.core.cache import cache

    clients: dict[str, Any] = {}
    times: dict[str, Counter[str]] = defaultdict(Counter)
    for question in questions(file):
        who, how, address, form = [*question.split(maxsplit=3), ""][:4]
        if who not in clients:
            clients[who] = client_of(who)
        cache.clear()  # of how much was read this minute, and by whom
        verb, _, more = how.partition("+")
        kind = "application/json" if form.startswith(("{", "[")) else "application/x-www-form-urlencoded"
        headers = {"HX-Request": "true"} if more == "hx" else {"Accept": f"application/x-{more}"} if more else {}
        response = clients[who].generic(verb, address, form, kind, headers=headers, SERVER_NAME="localhost")
        path = folder / who.replace(":", "-") / file_name(f"{how} {address} {form}", times[who])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{question}\n{told(response)}\n", encoding="utf-8")


def client_of(who: str) -> Any:
    """A browser in which that person is signed in; `reader:NAME` and `recorder:HOUSE` show a new bearer token instead."""
    from django.contrib.auth import get_user_model
    from django.core.management import call_command
    from django.test import Client

    role, _, name = who.partition(":")
    if role in ("reader", "recorder"):
        make = (
            ["reader-token", "create", "--person", name]
            if role == "reader"
            else ["token", "create", "--establishment", name]
        )
        call_command(*make, "--label", "answers", "--days", "30", stdout=(said := StringIO()))
        token = next(word for word in said.getvalue().split() if len(word) > 30)
        return Client(raise_request_exception=False, headers={"Authorization": f"Bearer {token}"})
    client = Client(raise_request_exception=False)
    if who != "nobody":
        client.force_login(get_user_model().objects.get(username=who))
    return client


def told(response: Any) -> str:
    kind = response.get("Content-Type", "")
    content = b"".join(response) if response.streaming else response.content
    said = [f"{name}: {response[name]}" for name in SAID if name in response]
    return "\n".join([f"{response.status_code} {kind}", *said, readable(content, kind)])


def commands(file: str, folder: Path) -> None:
    """Run each command in a process of its own, forked from this one, which has read the rule books already."""
    from django.core.checks import run_checks
    from django.core.management import call_command, get_commands, load_command_class

    for name, app in get_commands().items():
        load_command_class(app, name)
    run_checks()
    call_command("catalogue", "--check", stdout=open(os.devnull, "w"))  # noqa: SIM115, PTH123 - to the end of the process
    files, answers = folder / "files", folder / "commands"
    for place in (files, answers):
        place.mkdir(parents=True)
    os.chdir(files)
    times: Counter[str] = Counter()
    for question in questions(file):
        path = answers / file_name(question, times)
        code = os.waitstatus_to_exitcode(os.waitpid(_command(question, path), 0)[1])
        text = (
            path.read_text(encoding="utf-8", errors="replace").replace(str(TREE), "TREE").replace(str(files), "FILES")
        )
        path.write_text(f"{question}\nexit code {code}\n{text}", encoding="utf-8")


def _command(question: str, path: Path) -> int:
    """The id of the process that runs it and writes what it says."""
    sys.stdout.flush()
    if child := os.fork():
        return child
    to = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    for stream in (1, 2):
        os.dup2(to, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    code: Any = 0
    try:
        sys.argv = ["manage.py", *shlex.split(question)]
        runpy.run_path(str(TREE / "manage.py"), run_name="__main__")
    except SystemExit as error:
        code = error.code
        if isinstance(code, str):
            print(code, file=sys.stderr)
            code = 1
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


def verdicts(folder: Path) -> None:
    """What is stored of every hand and day; and again after each was judged anew by the tasks of the workers."""
    from celery import current_app
    from django.db import connection

    written(folder / "as_stored")
    with connection.cursor() as cursor:
        for statement in ALL_AGAIN:
            cursor.execute(statement)
        cursor.execute(TABLE_DAYS)
        waiting = cursor.fetchall()
    current_app.loader.import_default_modules()
    for table_day in waiting:
        current_app.tasks["compliance.tasks.table_day_review"](*table_day)
    current_app.tasks["compliance.tasks.books_sweep"]()
    written(folder / "judged_again")


def written(folder: Path) -> None:
    from django.db import connection

    folder.mkdir(parents=True)
    with connection.cursor() as cursor:
        for name, query in VERDICTS.items():
            cursor.execute(query)
            rows = (json.dumps(row, default=str, ensure_ascii=False) for row in cursor.fetchall())
            (folder / f"{name}.ndjson").write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    TREE = Path(sys.argv[1]).resolve()
    sys.path[0] = str(TREE)
    os.environ["DJANGO_SETTINGS_MODULE"] = "compliance.settings"
    import django
    from django.conf import settings

    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    django.setup()
    *asked, out = sys.argv[3:]
    {"pages": pages, "commands": commands, "verdicts": verdicts}[sys.argv[2]](*asked, Path(out).resolve())
    print(f"{sum(os.times()[:4]):.0f} s of a core")
