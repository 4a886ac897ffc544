"""Which lines of the changed rooms each check reaches, and how long it takes: made once, in a child that then ends."""

from __future__ import annotations

import functools
import gc
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FrameType
from typing import Any

from msgspec import Struct

from compliance.tools.mutation.checks import Check

Place = tuple[str, int]
FORGET = 20  # checks


class Reached(Struct, frozen=True):
    """By file and line: the checks that pass there, the shortest first. Checks that failed are asked nothing."""

    places: dict[str, dict[int, list[int]]]
    seconds: dict[int, float]
    failed: dict[int, str]


def reached(
    checks: Mapping[int, Check], files: Iterable[str], kept: Iterable[Any], say: Callable[[int], None]
) -> Reached:
    """Run every check once, by its number. What is remembered between checks is forgotten now and then, but for the caches
    `kept`: what is reckoned once for many checks is reached by some of them."""
    wanted, seconds, failed = frozenset(files), dict[int, float](), dict[int, str]()
    lines: dict[Place, list[int]] = {}
    caches = [cache for cache in remembered() if not any(cache is one for one in kept)]
    for done, (number, check) in enumerate(checks.items()):
        if done % FORGET == 0:
            for cache in caches:
                cache.cache_clear()
        seen: set[Place] = set()
        began = time.process_time()
        sys.settrace(_tracer(wanted, seen))
        try:
            check.run()
        except BaseException as error:
            failed[number] = f"{type(error).__name__}: {error}"[:200]
        finally:
            sys.settrace(None)
        seconds[number] = time.process_time() - began
        if number not in failed:
            for place in seen:
                lines.setdefault(place, []).append(number)
        say(done)
    places: dict[str, dict[int, list[int]]] = {}
    for (file, line), numbers in lines.items():
        places.setdefault(file, {})[line] = sorted(numbers, key=seconds.__getitem__)
    return Reached(places, seconds, failed)


def together(parts: Iterable[Reached]) -> Reached:
    """Of several parts one, the shortest checks of each place first."""
    whole = Reached({}, {}, {})
    for part in parts:
        whole.seconds.update(part.seconds)
        whole.failed.update(part.failed)
        for file, lines in part.places.items():
            for line, numbers in lines.items():
                whole.places.setdefault(file, {}).setdefault(line, []).extend(numbers)
    for lines in whole.places.values():
        for numbers in lines.values():
            numbers.sort(key=whole.seconds.__getitem__)
    return whole


def remembered() -> list[Any]:
    """Every function that remembers its answers."""
    return [one for one in gc.get_objects() if type(one) is functools._lru_cache_wrapper]


def _tracer(wanted: frozenset[str], seen: set[Place]) -> Callable[[FrameType, str, Any], Any]:
    codes: dict[CodeType, bool] = {}

    def line(frame: FrameType, event: str, _: Any) -> Any:
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        known = codes.get(code)
        if known is None:
            known = codes[code] = code.co_filename in wanted
        if not known:
            return None
        seen.add((code.co_filename, frame.f_lineno))
        return line

    return call
