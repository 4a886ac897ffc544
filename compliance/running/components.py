"""What Oliver is made of: the pinned packages as a CycloneDX bill of materials, and which of them have known vulnerabilities.

Known is what osv.dev knows, which gathers the advisories of PyPI, GitHub and the Python project. Nothing of the house is sent:
only names and versions, which stand in requirements.txt.
"""

from __future__ import annotations

import hashlib
import json
import re
import urllib.request
import uuid
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

SERVICE = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10.0  # seconds
_PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*\])?==(?P<version>\S+)")


class Unreachable(Exception):
    """The service did not answer; the message says why."""


class Component(NamedTuple):
    """A pinned package."""

    name: str
    version: str

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def pinned(*files: Path) -> list[Component]:
    """The packages of these lists of requirements, each once, by name."""
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    found = {
        Component(re.sub(r"[-_.]+", "-", pin["name"]).lower(), pin["version"]) for pin in map(_PIN.match, lines) if pin
    }
    return sorted(found)


def bill(components: Iterable[Component]) -> dict[str, Any]:
    """CycloneDX 1.6. The same packages give the same bill, byte for byte: it bears no time of its own."""
    listed = [_component(each) for each in components]
    digest = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).digest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest[:16], version=5)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "oliver", "bom-ref": "oliver"}},
        "components": listed,
        "dependencies": [{"ref": "oliver", "dependsOn": [each["bom-ref"] for each in listed]}],
    }


def _component(each: Component) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": "library",
        "bom-ref": each.purl,
        "name": each.name,
        "version": each.version,
        "purl": each.purl,
    }
    licence = _licence(each.name)
    return told | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def _licence(name: str) -> str:
    """As the installed package says it, in one line; "" where it does not."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    said = (about.get_all("License-Expression") or about.get_all("License") or [""])[0]
    named = [line.rpartition(":: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    return said if said and "\n" not in said else ", ".join(named)


def vulnerable(components: Iterable[Component], *, service: str = SERVICE) -> dict[Component, list[str]]:
    """The advisories of each package that has any. Raises Unreachable where nobody could be asked."""
    asked = list(components)
    queries = [{"package": {"purl": each.purl}} for each in asked]
    request = urllib.request.Request(  # noqa: S310 - our own constant, https
        service, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            results = json.load(answer)["results"]
        told = [sorted(one["id"] for one in result.get("vulns", ())) for result in results]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unreachable(str(getattr(error, "reason", error))) from error
    if len(told) != len(asked):
        raise Unreachable(f"{len(told)} answers to {len(asked)} questions")
    return {each: found for each, found in zip(asked, told, strict=True) if found}
