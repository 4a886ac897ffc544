"""Why a hand does not decode, in words: the JSON path of the fault, the value that stands there, and the cure.

msgspec says where its decoder stopped. What a person needs besides (which field of the object is unknown, which pile of
cards, which words are allowed) is looked up in what was sent and in the published schema.
"""

from __future__ import annotations

import difflib
import json
import re
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.cards.card import CARDS
from games.hand.form import FORM, Hand, schema

_SHOWN = 120
_MOST_WORDS = 12
_ONE_OBJECT = "Send one JSON object per hand, in UTF-8."
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_STEP = re.compile(r"\.(?P<name>[A-Za-z_][\w-]*)|\[(?P<index>\d+)\]|\[(?P<any>\.\.\.)\]")


class Problem(NamedTuple):
    """One reason why a hand cannot be taken in: where, what stands there, what is wrong, what to write instead."""

    path: str
    value: str
    what: str
    cure: str

    def __str__(self) -> str:
        # The whole hand is no place in it: whoever prints this says on which line it stands.
        where = "" if self.path == "$" else f"{self.path}: "
        return f"{where}{self.what} (found {self.value}). {self.cure}"


def problem_of(error: Exception, raw: bytes | str) -> Problem:
    """A decoding error as a person wants it."""
    match = _PLACE.match(str(error))
    if not isinstance(error, msgspec.ValidationError) or match is None:
        return _no_json(error)
    what, path = match["what"], match["path"] or "$"
    try:
        sent = json.loads(raw)
    except ValueError:  # the decoder stopped before it came to what is no JSON
        return Problem(path, "text that is not JSON", _plain(what), _ONE_OBJECT)
    except RecursionError:
        return Problem(path, "objects in objects in objects", _plain(what), _ONE_OBJECT)
    if not isinstance(sent, dict):
        return Problem("$", _shown(sent), _plain(what), _ONE_OBJECT)
    path, value, shape = _follow(path, sent, str(error))
    if match["key"] and isinstance(value, dict):
        return _bad_key(path, value)
    if unknown := _UNKNOWN.search(what):
        return _unknown(path, value, shape, unknown["name"])
    if missing := _MISSING.search(what):
        return Problem(f"{path}.{missing['name']}", "nothing", "a field is missing", f"Add `{missing['name']}`.")
    return Problem(path, _shown(value), _plain(what), _cure(what, value, shape))


def _no_json(error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("$", "objects in objects in objects", "nested too deeply", _ONE_OBJECT)
    if isinstance(error, UnicodeDecodeError):
        return Problem("$", "bytes that are not UTF-8", "text that is not JSON", _ONE_OBJECT)
    return Problem("$", "text that is not JSON", str(error), _ONE_OBJECT)


def _follow(path: str, sent: Any, said: str) -> tuple[str, Any, dict[str, Any]]:
    """The exact path (`[...]` replaced by the name it stands for), what stands there, and the schema of that place."""
    here, value, shape = "$", sent, _resolved(schema_of_hand())
    for step in _STEP.finditer(path):
        try:
            if step["any"]:
                name = _culprit(sent, value, said)
                here, value, shape = f"{here}.{name}", value[name], _resolved(shape.get("additionalProperties", {}))
            elif step["index"]:
                here, value = f"{here}[{step['index']}]", value[int(step["index"])]
                shape = _resolved(shape.get("items", {}))
            else:
                here, value = f"{here}.{step['name']}", value[step["name"]]
                shape = _resolved(shape.get("properties", {}).get(step["name"], {}))
        except (KeyError, IndexError, TypeError):
            return path, None, {}
    return here, value, shape


def _culprit(sent: Any, piles: dict[str, Any], said: str) -> str:
    """The first name under which alone the hand is refused in the same words."""
    everything = dict(piles)
    for name, item in everything.items():
        piles.clear()
        piles[name] = item
        try:
            msgspec.convert(sent, Hand)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return name
        finally:
            piles.clear()
            piles.update(everything)
    raise KeyError


def _bad_key(path: str, value: dict[str, Any]) -> Problem:
    pattern = _resolved(schema_of_hand()["properties"]["game"])["pattern"]  # names of piles are slugs too
    name = next((name for name in value if re.fullmatch(pattern, name) is None), "")
    cure = "Names of piles are lower-case letters, digits and hyphens."
    return Problem(f"{path}.{name}", repr(name), "not a name", cure)


def _unknown(path: str, value: Any, shape: dict[str, Any], name: str) -> Problem:
    near = difflib.get_close_matches(name, list(shape.get("properties", ())), 1, cutoff=0.65)
    cure = f"Did you mean `{near[0]}`?" if near else "Leave the field out; the form has no such field here."
    stands = _shown(value.get(name)) if isinstance(value, dict) else "nothing"
    return Problem(f"{path}.{name}", stands, "unknown field", cure)


def _plain(what: str) -> str:
    if "matching regex" in what:
        return "not written as such a name is"
    if what.startswith("Invalid enum value"):
        return "not one of the words that may stand here"
    return what.replace("`", "").replace(" | null", "")


def _cure(what: str, value: Any, shape: dict[str, Any]) -> str:
    words = [word for word in shape.get("enum", ()) if word is not None]
    if words:
        if set(words) == set(CARDS):
            return "Cards are rank then suit: 9H, TS, AD; a joker is JK."
        if len(words) <= _MOST_WORDS:
            return f"Write {' or '.join(json.dumps(word) for word in words)}."
    if "timezone" in what:
        return "Write the time with its offset, like 2026-09-01T18:02:11-07:00."
    if "Expected `str" in what and isinstance(value, int | float):
        return 'Amounts and names are strings: "25.00".'
    if "description" in shape and shape.get("type") != "object":  # an object's description says what it is, no cure
        return f"Write {shape['description']}."
    return f"Write it as the published schema `{FORM}` says."


@cache
def _published() -> dict[str, Any]:
    return schema()


def schema_of_hand() -> dict[str, Any]:
    """The schema of the hand itself."""
    return _resolved(_published())


def _resolved(shape: dict[str, Any]) -> dict[str, Any]:
    """A schema with its reference followed and its null left out."""
    if "$ref" in shape:
        return _resolved(_published()["$defs"][shape["$ref"].rpartition("/")[2]] | _described(shape))
    if "anyOf" in shape:
        kinds = [kind for kind in shape["anyOf"] if kind.get("type") != "null"]
        return _resolved(kinds[0]) if kinds else {}
    return shape


def _described(shape: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in shape.items() if key == "description"}


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
