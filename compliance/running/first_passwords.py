"""The first passwords of the demonstration people: kept for the terminal of `up`, which prints how to sign in."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from compliance.running.home import write_private
from compliance.running.say import Teller
from compliance.running.trouble import Trouble, of_the_system

FILE = "demonstration-people"


class FirstPassword(NamedTuple):
    username: str
    name: str
    role: str
    password: str


def first_passwords_keep(folder: Path, made: Iterable[FirstPassword]) -> None:
    """Beside those that are kept already; one made anew takes the place of the old one."""
    held = {line.username: line for line in (*first_passwords_read(folder), *made)}
    write_private(folder / FILE, "".join("\t".join(line) + "\n" for line in held.values()))


def first_passwords_read(folder: Path) -> list[FirstPassword]:
    path = folder / FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise of_the_system(error, str(path)) or error from error
    try:
        return [FirstPassword(*line.split("\t")) for line in lines]
    except TypeError:
        raise Trouble(
            f"{path} is not as it was written.",
            "delete it; `python3 manage.py person password cleo` makes a new first password, and so for each.",
        ) from None


def how_to_sign_in(teller: Teller, folder: Path, second_factor: Iterable[str]) -> None:
    """A line for each person; nothing else in the house knows these passwords."""
    people = first_passwords_read(folder)
    if not people:
        teller.line("  first person   python3 manage.py person add NAME --name 'Full Name' --role administrator")
        return
    teller.line("  Sign in as one of the demonstration's people, with the first password (until it is changed):")
    for each in people:
        more = "  sets up a second factor first: have an authenticator app" if each.role in second_factor else ""
        teller.line(f"    {each.username:<6} {each.role:<18} {each.password}[dim]{more}[/]")
