"""Which house a file of hands belongs to: the one named, or `house.toml` beside the file."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError

from compliance.houses.forms import house
from compliance.shell.commands.files import BAD_INPUT

BESIDE = "house.toml"


def house_of(hands: Path, named: Path | None) -> house.House:
    """The house; a CommandError with exit code 2 says what is missing."""
    path = named if named is not None else hands.parent / BESIDE
    if named is None and not path.is_file():
        raise CommandError(
            f"No house file: there is no {BESIDE} beside {hands}. It says which option hung at which table; "
            "name it with --house, or see one that `simulate` writes.",
            returncode=BAD_INPUT,
        )
    try:
        return house.read(path)
    except house.HouseError as error:
        raise CommandError(str(error), returncode=BAD_INPUT) from None
