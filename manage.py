#!/usr/bin/env python3
"""Oliver's one command: `python3 manage.py up` starts everything, `python3 manage.py help` lists the rest.

Only the standard library is used up to the point where .venv holds the pinned requirements.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one must be told
    sys.exit(f"Oliver needs Python 3.11 or later; this is {sys.version.split()[0]}. On Debian 12: apt install python3")

from compliance.running import bootstrap

ROOT = Path(__file__).resolve().parent

if __name__ == "__main__":
    bootstrap.enter(ROOT, sys.argv)

    from compliance.running import console  # needs what bootstrap installs

    sys.exit(console.run(ROOT, sys.argv))
