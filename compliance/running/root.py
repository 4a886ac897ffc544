"""The folder of this Oliver: where manage.py, templates and the catalogue's package stand. Nobody else counts folders up."""

from pathlib import Path

import compliance

ROOT = Path(compliance.__path__[0]).resolve().parent
