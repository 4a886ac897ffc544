"""The first start: a virtual environment is made, filled, and entered; what was interrupted is done afresh.

With an empty list of requirements, so nothing is fetched.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compliance.running import bootstrap
from tests.places import ROOT

NEEDED = (
    "manage.py",
    "compliance/__init__.py",
    *(f"compliance/running/{name}.py" for name in ("__init__", "bootstrap")),
)
NEEDED += tuple(f"compliance/running/{name}.py" for name in ("home", "process", "trouble"))


def start(root: Path) -> str:
    done = subprocess.run(
        [getattr(sys, "_base_executable", sys.executable), "manage.py", "check"],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=480,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.processes
def test_the_environment_is_made_once_again_after_a_change_and_afresh_after_an_interruption(tmp_path: Path) -> None:
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "compliance" / "running" / "console.py").write_text(
        "import sys\ndef run(root, argv):\n    print('entered', sys.prefix)\n    return 0\n"
    )
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("# nothing\n")
    entered = f"entered {tmp_path / '.venv'}"

    first = start(tmp_path)
    assert "Installing 0 pinned packages" in first
    assert entered in first

    assert start(tmp_path).strip() == entered

    requirements.write_text("# nothing, but said otherwise\n")
    assert "Installing" in start(tmp_path)

    (tmp_path / ".venv" / "oliver-installing").touch()  # as a kill -9 in the middle leaves it
    (tmp_path / ".venv" / "oliver-installed").unlink()
    (tmp_path / ".venv" / "bin" / "pip").unlink()
    afresh = start(tmp_path)
    assert "was interrupted; starting it afresh" in afresh
    assert entered in afresh
    assert (tmp_path / ".venv" / "bin" / "pip").exists()


def test_an_install_counts_only_when_its_marker_is_of_these_files(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in bootstrap.WITH_TOOLS:
        (tmp_path / name).write_text("a==1\n")
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").write_text("")
    assert not bootstrap._installed(tmp_path, venv, bootstrap.RUNTIME)
    marker = bootstrap._marker(venv, bootstrap.WITH_TOOLS)
    marker.write_text(bootstrap._expected(tmp_path, venv, bootstrap.WITH_TOOLS))
    assert bootstrap._installed(tmp_path, venv, bootstrap.WITH_TOOLS)
    assert bootstrap._installed(tmp_path, venv, bootstrap.RUNTIME)  # the larger set holds the smaller
    (tmp_path / "requirements.txt").write_text("a==2\n")
    assert not bootstrap._installed(tmp_path, venv, bootstrap.RUNTIME)
