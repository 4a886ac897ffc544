"""The bill of materials, the question for known vulnerabilities, and what is shipped: the files of docs/ship fit the program."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from compliance.running import components, parts, roles
from compliance.running.components import Component, Unreachable, bill, pinned, vulnerable
from compliance.running.management.commands.sbom import Command

ROOT = Path(__file__).resolve().parents[2]
SHIP = ROOT / "docs" / "ship"


def answering(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    @contextmanager
    def opened(request: Any, timeout: float) -> Iterator[io.BytesIO]:
        if isinstance(answer, Exception):
            raise answer
        yield io.BytesIO(json.dumps(answer).encode())

    monkeypatch.setattr(components.urllib.request, "urlopen", opened)


def test_every_pin_is_in_the_bill_once_and_the_bill_is_the_same_each_time() -> None:
    file = ROOT / "requirements.txt"
    found = pinned(file)
    lines = [line for line in file.read_text().splitlines() if "==" in line and not line.startswith("#")]
    assert len(found) == len(lines)
    made = bill(found)
    assert made == bill(pinned(file))
    assert (made["bomFormat"], made["specVersion"], len(made["components"])) == ("CycloneDX", "1.6", len(lines))
    django = next(each for each in made["components"] if each["name"] == "django")
    assert django["purl"] == f"pkg:pypi/django@{django['version']}"
    assert "BSD" in django["licenses"][0]["license"]["name"]


def test_a_known_vulnerability_is_named_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pins = tmp_path / "pins.txt"
    pins.write_text("One_Thing[more]==1.0  # why\nother==2\n")
    answering(monkeypatch, {"results": [{"vulns": [{"id": "GHSA-2"}, {"id": "CVE-1"}]}, {}]})
    assert vulnerable(pinned(pins)) == {Component("one-thing", "1.0"): ["CVE-1", "GHSA-2"]}
    with pytest.raises(SystemExit, match="1"):
        Command().handle(out=None, known=True, requirements=pins)
    assert "one-thing 1.0: CVE-1, GHSA-2" in capsys.readouterr().out


@pytest.mark.parametrize("answer", [OSError("no route"), {"results": []}, {"error": "busy"}, []])
def test_without_an_answer_it_is_said_and_the_gate_goes_on(
    monkeypatch: pytest.MonkeyPatch, answer: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, answer)
    with pytest.raises(Unreachable):
        vulnerable([Component("one", "1")])
    Command().handle(out=None, known=True, requirements=ROOT / "requirements.txt")
    assert capsys.readouterr().out.startswith("NOT CHECKED: ")


def test_the_compose_file_starts_what_up_starts_by_our_own_commands() -> None:
    services = yaml.safe_load((SHIP / "compose.yaml").read_text())["services"]
    ours = {name: each["command"] for name, each in services.items() if each.get("image") == "oliver"}
    assert set(ours) == {"prepare", "web", "worker", "beat"}
    assert all(command[0] == name and name in get_commands() for name, command in ours.items())
    assert "proxy" in services
    for name, each in services.items():
        assert "mem_limit" in each, name
        assert each["logging"]["options"]["max-size"] == "10m" if "logging" in each else name == "prepare"
    read = (ROOT / "compliance" / "settings.py").read_text() + " ".join(parts.SHARED)
    for variable in services["web"]["environment"]:
        assert variable in read, variable
    assert "owner.env" not in str(services["web"])  # the owner's password stays out of what meets the world


def test_the_image_holds_the_program_and_the_roles_are_ours() -> None:
    copied = set(re.findall(r"^COPY (\w+)/", (SHIP / "Containerfile").read_text(), re.MULTILINE))
    assert copied == {"compliance", "games", "reports", "templates"}
    made = (SHIP / "roles.sh").read_text()
    assert {f"CREATE ROLE {roles.OWNER} LOGIN", f"CREATE ROLE {roles.APPLICATION} LOGIN"} <= set(
        re.findall(r"CREATE ROLE \w+ LOGIN", made)
    )


def test_the_proxy_lets_through_what_the_intake_takes() -> None:
    from django.conf import settings

    proxy = (SHIP / "proxy.conf").read_text()
    sizes = {int(size) << 20 for size in re.findall(r"client_max_body_size (\d+)m", proxy)}
    assert min(sizes) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert max(sizes) > 256 << 20  # compliance.floor.write.upload_file.LARGEST
