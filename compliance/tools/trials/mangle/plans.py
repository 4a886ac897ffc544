"""Plans of sampling by command, with words that nobody means: made, listed, looked at, shown."""

from __future__ import annotations

import io
from random import Random

from django.core.management import CommandError, call_command

from compliance.tools.trials.mangle.bases import DAY, TABLES
from compliance.tools.trials.mangle.changes import typed_mangled
from compliance.tools.trials.mangle.doors import Ways
from compliance.tools.trials.mangle.told import Told, WrongError

_NAMES = 40  # of plans, so that some are asked for again


def sent(ways: Ways, draw: Random) -> list[Told]:
    """Done, or refused in words."""
    act = draw.choice(("make", "make", "make", "look", "look", "show", "draw", "freeze"))
    given = [act, f"plan-{draw.randrange(_NAMES)}", f"--establishment={ways.slug}", *_words(act, draw)]
    out = io.StringIO()
    try:
        call_command("plan", *given, "--json", stdout=out, stderr=io.StringIO())
    except CommandError as error:
        if not str(error).strip() or len(str(error)) > 3_000:
            raise WrongError(f"`plan` ends with {len(str(error)):,} letters: {str(error)[:300]!r}") from None
        return [Told("refused", whole=str(error))]
    except SystemExit as ended:
        if ended.code not in (0, 1):
            raise WrongError(f"`plan` ends with {ended.code!r}") from None
    return [Told("judged")]


def _words(act: str, draw: Random) -> list[str]:
    if act == "make":
        sound = {
            "question": "Was the fee taken before the cards came?",
            "units": draw.choice(("table-hours", "hands", "dealer-hours")),
            "from": DAY.isoformat(),
            "to": DAY.isoformat(),
            "tolerated": draw.choice(("0.05", "0.2", "0.5")),
            "left-out": "0.05",
            "looks": draw.choice("123"),
            "most": "10000",
            "strata": draw.choice(("table", "shift", "game")),
            "tables": draw.choice(TABLES),
        }
    elif act == "look":
        sound = {
            "unit": f"{draw.choice(TABLES)} 10:00",
            "said": draw.choice(("in order", "wrong", "not viewable")),
            "why": "seen from behind",
            "short": "100",
        }
    else:
        return []
    return [f"--{name}={text.replace(chr(0), '')}" for name, text in typed_mangled(sound, draw).items()]
