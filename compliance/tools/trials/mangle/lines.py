"""Hands typed in one line by whoever looks at them: words of worked hands, some of them wrong, dropped, twice, or of others."""

from __future__ import annotations

import json
from random import Random

from compliance.observed.forms.composed import HOWS, MODES
from compliance.observed.forms.line.read import spots_of
from compliance.tools.trials.mangle.bases import DAY, HANDS, TABLES, Value, base
from compliance.tools.trials.mangle.changes import NASTY, spoilt, typed_mangled
from compliance.tools.trials.mangle.doors import Ways, alert
from compliance.tools.trials.mangle.spelled import spelled
from compliance.tools.trials.mangle.told import Told, WrongError
from games.schema import load
from games.terms.game import NotInForce, game_terms

_HOST = {"host": "localhost"}
_WATCHES = 8
_PIECES = tuple(found for found in NASTY if isinstance(found, str) and found.strip())


def sent(ways: Ways, draw: Random) -> list[Told]:
    """Told back while it is typed, then stored, or refused with its place."""
    fields, new = typed(ways.slug, draw), f"/at/{ways.slug}/observed/new"
    read = ways.watcher.post(f"{new}/read", fields, secure=True, headers=_HOST)
    if read.status_code != 200:
        raise WrongError(f"the line is not told back: {read.status_code} to {fields!r:.500}")
    answer = ways.watcher.post(f"{new}/store", fields, secure=True, headers=_HOST)
    shown = answer.content.decode()
    if answer.status_code in (409, 422):
        why = alert(shown)
        if "not fit" in why and "field-wrong" not in shown:
            raise WrongError(f"the form refuses, and does not say where: {why}")
        return [Told("refused", whole=why)]
    if answer.status_code != 200 or 'role="status"' not in shown:
        raise WrongError(f"the form answers {answer.status_code}, and does not say what became of it")
    return [Told("judged")]


def typed(slug: str, draw: Random) -> dict[str, str]:
    """The form of one hand, as somebody fills it in."""
    value, minute = base(HANDS, "m", slug, draw), draw.randrange(60)
    fields = {
        "table": draw.choice(TABLES),
        "game": value["game"],
        "mode": draw.choice((*MODES, "hand", "hand", "hand")),
        "how": draw.choice((*HOWS, *["floor"] * 8)),
        "day": DAY.isoformat(),
        "began": f"{draw.randrange(24)}:{minute:02d}:00",
        "ended": f"{draw.randrange(24)}:{minute:02d}:40" if draw.random() < 0.1 else "",
        "hands": "3",
        "line": _words_mangled(_line(value), draw),
    }
    fields["ended"] = fields["ended"] or fields["began"].replace(":00", ":40")
    made = typed_mangled(fields, draw) if draw.random() < 0.3 else fields
    watch = draw.randrange(_WATCHES) if draw.random() < 0.3 else draw.getrandbits(48)
    own = {"id": f"form-{draw.getrandbits(48):012x}", "watch": f"form-{watch:012x}"}
    return made | own | ({"twice": "yes"} if draw.random() < 0.8 else {})


def _line(value: Value) -> str:
    """A sound one."""
    hand = json.loads(json.dumps(value))
    try:
        terms = game_terms(load.catalogue().games[hand["game"]], DAY)
        return spelled(hand, spots_of(terms))
    except (NotInForce, KeyError):  # not on that day, or of a wager that hung only then
        return "s1-3 b1 500 w2 60pl+60 p:9hkh b:5d2h fb 1"


def _words_mangled(line: str, draw: Random) -> str:
    """Now and then as it is; else a word or three is another."""
    words = line.split()
    for _ in range(draw.choice((0, 0, 1, 1, 2, 3))):
        at = draw.randrange(len(words) + 1)
        match draw.randrange(5):
            case 0:
                words[at : at + 1] = []
            case 1:
                words.insert(at, draw.choice(words or ["s1"]))
            case 2:
                words.insert(at, draw.choice(_PIECES))
            case 3:
                words[at : at + 1] = [spoilt(words[at] if at < len(words) else "s1", draw)]
            case _:
                draw.shuffle(words)
    return " ".join(words).encode("utf-8", "replace").decode()
