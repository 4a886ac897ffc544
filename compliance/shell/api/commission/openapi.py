"""What the OpenAPI 3.1 description says of this door. Shapes come from the very structs that are sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view

from compliance.shell.api.commission.conventions import as_markdown
from compliance.shell.api.commission.door import JSON, Door
from compliance.shell.api.commission.listing import NDJSON, Listing
from compliance.shell.api.commission.parameters import Parameter
from compliance.shell.api.commission.resource import Resource, resources
from compliance.shell.api.problem import MEDIA_TYPE, Problem

TAG = "commission"
_REF = "#/components/schemas/{name}"
_BYTES = {"type": "string", "format": "binary"}

_PROBLEMS = {
    400: "a parameter that is unknown or cannot be read, each named with its cure",
    401: "no token, or one that opens nothing",
    403: "the token does not open this part",
    404: "there is nothing of that name, or it is not open to this token",
    406: "there is no such form of answer",
    429: "too fast: see Retry-After",
}


def view_of(resource: Resource) -> type[Door]:
    """The view of a resource, with what the description says of it."""
    base = Listing if resource.listed else Door
    view = type(resource.name.title().replace("-", ""), (base,), {"resource": resource, "scope": resource.scope})
    scope = f"Scope `{resource.scope}`. " if resource.scope else ""
    described = extend_schema(
        operation_id=resource.operation,
        summary=resource.summary,
        description=f"{scope}{resource.words or (resource.item.__doc__ or '').strip()}",
        tags=[TAG],
        parameters=[*_path(resource), *map(_parameter, resource.parameters)],
        responses=_content(resource),
    )
    made: type[Door] = extend_schema_view(get=described)(view)
    return made


def _content(resource: Resource) -> dict[Any, Any]:
    name = resource.item.__name__
    content: dict[Any, Any] = {(200, JSON): {"$ref": _REF.format(name=name)}}
    if resource.files:
        content = {(200, media_type.partition(";")[0]): _BYTES for media_type in resource.files}
    if resource.listed:
        content[200, JSON] = _page(name)
        content[200, NDJSON] = {"type": "string", "description": f"one {name} a line, everything that matches"}
    if resource.changes_with_record:
        content[304] = {}
    return content


def _path(resource: Resource) -> Iterator[OpenApiParameter]:
    for name, words, number in resource.path_parts():
        schema: Any = {"type": "integer", "minimum": 0} if number else {"type": "string"}
        yield OpenApiParameter(name, schema, OpenApiParameter.PATH, description=words)


def components_add(result: dict[str, Any], **hook: Any) -> dict[str, Any]:
    """drf-spectacular's last step: put in the shapes, and for every address of this door the problems it answers with."""
    _, shapes = msgspec.json.schema_components([Problem, *{one.item: None for one in resources()}], ref_template=_REF)
    result["info"]["description"] += f"\n\n{as_markdown()}"
    components = result.setdefault("components", {})
    components["schemas"] = dict(sorted({**components.get("schemas", {}), **shapes}.items()))
    components["responses"] = {f"Problem{status}": _problem(said) for status, said in _PROBLEMS.items()}
    for item in result["paths"].values():
        for operation in item.values():
            if TAG in operation.get("tags", ()):
                _answers(operation)
    return result


def _answers(operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    responses["200"]["description"] = operation["summary"]
    if "304" in responses:
        responses["304"] = {"description": "not changed since the ETag that was sent in If-None-Match"}
    responses |= {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in _PROBLEMS}


def _problem(said: str) -> dict[str, Any]:
    return {"description": said, "content": {MEDIA_TYPE: {"schema": {"$ref": _REF.format(name="Problem")}}}}


def _page(name: str) -> dict[str, Any]:
    """A page of rows of this shape."""
    return {
        "type": "object",
        "description": "Rows in the order of their key. Go on from `cursor` for ever: what comes later stands behind it.",
        "properties": {
            "items": {"type": "array", "items": {"$ref": _REF.format(name=name)}},
            "more": {"type": "boolean", "description": "whether there are rows behind these now"},
            "cursor": {"type": ["string", "null"], "description": "of the last row; where to go on, now or later"},
            "next": {"type": ["string", "null"], "description": "address of the next page"},
            "record_size": {"type": "integer", "description": "entries in the record before this was read"},
        },
        "required": ["items", "more", "cursor", "next", "record_size"],
    }


def _parameter(parameter: Parameter) -> OpenApiParameter:
    return OpenApiParameter(
        parameter.name,
        parameter.schema,
        OpenApiParameter.QUERY,
        required=parameter.required,
        description=parameter.words,
    )
