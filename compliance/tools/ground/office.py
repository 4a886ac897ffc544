"""LibreOffice, by which workbooks are tested: where it is, how it comes, and how it works out their formulas anew.

Debian's `libreoffice-calc-nogui` without what it recommends: the spreadsheet alone, with no windows to draw.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from compliance.running.trouble import Trouble
from compliance.tools.ground.debian import cure, package_install

PACKAGE = "libreoffice-calc-nogui"
CURE = cure(PACKAGE)
TESTS = "tests/reports/test_office.py"
_PATIENCE = 240.0  # seconds: a start on a busy core takes some
_CALC = "libsclo.so"  # the spreadsheet; another part of LibreOffice may be there without it
_ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""  # else it shows the values that stand in a file that names Excel, and works nothing out


def soffice() -> Path | None:
    """The program, where the spreadsheet is part of it."""
    found = shutil.which("soffice")
    if found is None or not Path(found).resolve().with_name(_CALC).exists():
        return None
    return Path(found)


def office_install(say: Callable[[str], None]) -> None:
    """Debian's package, when it is missing and we are root."""
    if soffice() is None:
        package_install(PACKAGE, "the tests of workbooks", say)


def recalculated(program: Path, files: Sequence[Path], folder: Path) -> list[Path]:
    """The same workbooks as LibreOffice saves them, every formula worked out anew; one call, for a start takes long.

    With a profile of its own in `folder`, so that no other LibreOffice on the machine is in the way.
    """
    profile, out = folder / "profile", folder / "recalculated"
    (profile / "user").mkdir(parents=True, exist_ok=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_ALWAYS, encoding="utf-8")
    command = [str(program), f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
    done = subprocess.run(
        [*command, "--convert-to", "xlsx", "--outdir", str(out), *map(str, files)],
        env={**os.environ, "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_PATIENCE,
        check=False,
    )
    made = [out / file.name for file in files]
    if done.returncode != 0 or not all(one.exists() for one in made):
        raise Trouble(f"LibreOffice ended with code {done.returncode}: {done.stdout[-800:]}", CURE)
    return made
