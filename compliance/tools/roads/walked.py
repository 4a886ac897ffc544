"""Makes the house, walks every road in it, and writes the walks down: `python -m compliance.tools.roads.walked FOLDER`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django
from django.conf import settings

from compliance.tools.roads.all_roads import ROADS
from compliance.tools.roads.doors import open_doors
from compliance.tools.roads.house import house_make
from compliance.tools.roads.walk import Step, walk

OURS, APART = ("compliance", "games", "reports"), ("compliance/tools",)
WALKS = "walks.json"


def roads_walk(folder: Path) -> dict[str, list[Step]]:
    """Every road by its name, walked in a house of which the files lie in that folder, in the database in use."""
    house = house_make(folder)
    with open_doors(folder):
        return {road.name: walk(road.ready(house), settings.ROOT, OURS, APART) for road in ROADS}


def walks_read(folder: Path) -> dict[str, list[Step]]:
    written = json.loads((folder / WALKS).read_text(encoding="utf-8"))
    return {name: [Step(*step) for step in steps] for name, steps in written.items()}


if __name__ == "__main__":
    django.setup()
    place = Path(sys.argv[1])
    (place / WALKS).write_text(json.dumps(roads_walk(place)), encoding="utf-8")
