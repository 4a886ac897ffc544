"""As many officers as are wanted, signed in already: run inside the tree of the trial, by `manage.py shell`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from django.test import Client

from compliance.houses.models import Establishment
from compliance.people.manage import person_add
from compliance.people.rights import Role
from compliance.running.home import write_private


def officers_make(floor: str, many: int) -> None:
    """Writes officers.json beside the floor: of each the key of a session."""
    folder, keys = Path(floor), []
    slug = tomllib.loads((folder / "house.toml").read_text())["establishment"]
    place = Establishment.objects.get(slug=slug)
    for number in range(many):
        name = f"officer-{number}"
        person, _ = person_add(
            username=name,
            name=f"Officer {number}",
            role=Role.OFFICER,
            establishment=place,
            commission=None,
            keeps_password=True,
        )
        client = Client()
        client.force_login(person)
        keys.append(client.cookies["sessionid"].value)
    write_private(folder / "officers.json", json.dumps(keys))
