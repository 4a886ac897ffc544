"""What a rule's file says of itself in its docstring: a title and three parts."""

from __future__ import annotations

import re

_PARTS = ("What it checks", "Why it matters", "What to do")


class RuleError(Exception):
    """A file among the rules that is not one: `str()` names the file, what is wrong and the cure."""

    def __init__(self, file: str, what: str, cure: str) -> None:
        super().__init__(f"compliance/floor/rules/{file}: {what}. {cure}")


def docstring_parts(text: str | None, file: str) -> tuple[str, tuple[str, str, str]]:
    """Title and the three parts of a rule's docstring, each a paragraph or more under its heading."""
    head, *rest = re.split(rf"\n\n({'|'.join(_PARTS)}): ", (text or "").strip())
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    for name in _PARTS:
        if not parts.get(name, "").strip():
            raise RuleError(file, f"the docstring has no part {name!r}", f"Write a paragraph that begins `{name}: `.")
    if not head.endswith(".") or "\n" in head:
        raise RuleError(
            file, f"the title is {head!r}", "The docstring begins with one line, a sentence with its full stop."
        )
    what, why, todo = (_sentence(parts[name]) for name in _PARTS)
    return head.rstrip("."), (what, why, todo)


def _sentence(part: str) -> str:
    """A part as it is read by itself, away from its heading."""
    text = " ".join(part.split())
    return text[0].upper() + text[1:]
