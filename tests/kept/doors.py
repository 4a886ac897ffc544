"""By which doors Oliver is reached: commands with their options, tasks, addresses, template tags."""

from __future__ import annotations

import inspect
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from celery import current_app
from django.core.management import BaseCommand, get_commands, load_command_class
from django.template import engines
from django.urls import URLPattern, URLResolver, get_resolver

OURS = ("compliance", "games", "reports")
ROOT = Path(__file__).resolve().parents[2]
Pairs = Iterator[tuple[str, str]]


def doors() -> dict[str, dict[str, str]]:
    """Section → name → what it is."""
    return {
        "commands": dict(_commands(_help)),
        "options of commands": dict(_commands(_options)),
        "tasks": dict(_tasks()),
        "what the beat sends": {name: _sent(entry) for name, entry in current_app.conf.beat_schedule.items()},
        "addresses": dict(_addresses(get_resolver().url_patterns, "/")),
        "template tags and filters": dict(_tags()),
    }


def _ours(module: str) -> bool:
    return module.split(".")[0] in OURS


def _commands(told: Callable[[str, ArgumentParser], Pairs]) -> Pairs:
    for name, app in sorted(get_commands().items()):
        if _ours(app):
            yield from told(name, load_command_class(app, name).create_parser("manage.py", name))


def _parsers(name: str, parser: ArgumentParser) -> Iterator[tuple[str, ArgumentParser]]:
    """The parser of a command, and those of its parts: `token create`."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for part, below in action.choices.items():
                yield from _parsers(f"{name} {part}", below)


def _help(name: str, parser: ArgumentParser) -> Pairs:
    for whole, part in _parsers(name, parser):
        yield whole, part.description or ""


def _options(name: str, parser: ArgumentParser) -> Pairs:
    every = {action.dest for action in BaseCommand().create_parser("manage.py", "any")._actions}
    for whole, part in _parsers(name, parser):
        for action in part._actions:
            if action.dest not in every and not isinstance(action, _SubParsersAction):
                shown = f"{whole} {'/'.join(action.option_strings) or action.dest}"
                yield shown, _option(action)
                yield from ((f"{shown} {choice}", "a choice") for choice in action.choices or ())


def _option(action: Action) -> str:
    kind = type(action).__name__.strip("_").removesuffix("Action")
    said = {"as": action.dest, "takes": action.nargs, "if left out": action.default, "shown as": action.metavar}
    words = [kind, *(f"{key} {value}".replace(f"{ROOT}/", "") for key, value in said.items() if value is not None)]
    return ", ".join([*words, *(["required"] if action.required else [])]) + f": {action.help or ''}"


def _tasks() -> Pairs:
    current_app.loader.import_default_modules()
    for name, task in current_app.tasks.items():
        if not name.startswith("celery."):
            limit = f", at most {task.time_limit} s" if task.time_limit else ""
            yield name, f"({', '.join(inspect.signature(task.run).parameters)}){limit}"


def _sent(entry: dict[str, Any]) -> str:
    return f"{entry['task']} every {entry['schedule']} s, {entry.get('options', {})}"


def _addresses(patterns: list[URLPattern | URLResolver], before: str) -> Pairs:
    """Each address with its name and the right or scope that opens it."""
    for each in patterns:
        address = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _addresses(each.url_patterns, address)
        else:
            view = each.callback
            opens = getattr(view, "right", None) or getattr(getattr(view, "cls", None), "scope", None)
            yield address, f"{each.name}{f', for who may {opens}' if opens else ''}"


def _tags() -> Pairs:
    for library, module in engines["django"].engine.libraries.items():
        if _ours(module):
            register = import_module(module).register
            yield from ((f"{library}: {{% {name} %}}", "a tag") for name in register.tags)
            for name, function in register.filters.items():
                yield f"{library}: |{name}", "takes a word" if _takes_more(function) else "a filter"


def _takes_more(function: Callable[..., object]) -> bool:
    return len(inspect.signature(function).parameters) > 1
