"""The description as a page: made on the server from the same description, so that it needs no script and no foreign host."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from drf_spectacular.generators import SchemaGenerator

from compliance.shell.api.commission.conventions import CONVENTIONS
from compliance.shell.api.only_read import only_read

_CODE = re.compile("`([^`]*)`")


@only_read
def reference(request: HttpRequest) -> HttpResponse:
    """Every address, what may be asked of it, and what it gives."""
    return render(request, "shell/api.html", _page())


@cache
def _page() -> dict[str, Any]:
    """It changes with the program alone."""
    description: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = [
        _operation(path, verb, operation)
        for path, item in description["paths"].items()
        for verb, operation in item.items()
    ]
    shapes = [_shape(name, shape) for name, shape in description["components"]["schemas"].items()]
    return {
        "conventions": [(title, marked(text)) for title, text in CONVENTIONS],
        "operations": operations,
        "shapes": [shape for shape in shapes if shape["fields"]],
    }


def _operation(path: str, verb: str, operation: dict[str, Any]) -> dict[str, Any]:
    parameters = sorted(operation.get("parameters", ()), key=lambda one: (one["in"] != "path", one["name"]))
    good = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    return {
        "id": operation["operationId"],
        "path": path,
        "verb": verb.upper(),
        "summary": operation.get("summary", ""),
        "description": marked(operation.get("description", "")),
        "parameters": [
            (one["name"], words_of(one["schema"]), marked(one.get("description", ""))) for one in parameters
        ],
        "gives": _gives(good[0]) if good else (),
    }


def _gives(answer: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Media type, words, and the shape that they lead to."""
    found = []
    for media_type, content in answer.get("content", {}).items():
        schema = content.get("schema", {})
        items = schema.get("properties", {}).get("items")
        reference = (items["items"] if items else schema).get("$ref", "")
        words = "a page of" if items else "" if reference else schema.get("description", "the file")
        found.append((media_type, words, reference.rpartition("/")[2]))
    return found


def _shape(name: str, shape: dict[str, Any]) -> dict[str, Any]:
    fields = [(field, words_of(schema), marked(_said(schema))) for field, schema in shape.get("properties", {}).items()]
    return {"name": name, "description": marked(shape.get("description", "")), "fields": fields}


def _said(schema: dict[str, Any]) -> str:
    """A field's own words, or those of its kind."""
    return str(
        schema.get("description") or next((one["description"] for one in _kinds(schema) if "description" in one), "")
    )


def _kinds(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return list(schema.get("anyOf") or schema.get("oneOf") or ())


def words_of(schema: dict[str, Any]) -> str:
    """What kind of value it is, in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if kinds := _kinds(schema):
        return " or ".join(dict.fromkeys(words_of(kind) for kind in kinds))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kind = schema.get("type", "any JSON")
    if kind == "array" and "prefixItems" in schema:
        return f"list of {', '.join(map(words_of, schema['prefixItems']))}"
    if kind == "array":
        return f"list of {words_of(schema.get('items', {}))}"
    if isinstance(kind, list):
        return " or ".join(kind)
    return f"{kind}, {schema['format']}" if "format" in schema else str(kind)


def marked(text: str) -> SafeString:
    """Words with `code` in them, escaped."""
    pieces = _CODE.split(text)
    return format_html_join("", "{}", ((piece,) for piece in _pieces(pieces)))


def _pieces(pieces: list[str]) -> list[SafeString | str]:
    return [format_html_join("", "<code>{}</code>", [(piece,)]) if i % 2 else piece for i, piece in enumerate(pieces)]
