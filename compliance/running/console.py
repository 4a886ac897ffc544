"""From the command line to the command, and from an exception to a sentence."""

import os
import sys
from pathlib import Path

from compliance.running import home, secrets
from compliance.running.environment import BadEnvironmentError
from compliance.running.trouble import Trouble, of_the_system

# These make their own surroundings or take them from the environment alone.
ON_THEIR_OWN = frozenset({"up", "test", "sandbox", "screenshots", "bench", "web", "worker", "beat"})
NO_DATABASE = Trouble(
    "This command needs the database, and none is named.",
    "start Oliver with `python3 manage.py up` in another terminal, or set DATABASE_URL.",
)


def run(root: Path, argv: list[str]) -> int:
    """Run the Django command of argv and return its exit code; expected troubles are printed, not thrown."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    if (argv[1] if len(argv) > 1 else "") not in ON_THEIR_OWN and not os.environ.get("DATABASE_URL"):
        os.environ.update(home.Home(root / ".data").running_environment())
    try:
        if argv[1:2] == ["prepare"] and (folder := os.environ.get("OLIVER_SECRETS")):  # settings want them already
            secrets.Secrets(Path(folder)).make(embedded=False)

        from django.core.management import execute_from_command_line

        execute_from_command_line(argv)
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # `manage.py … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        trouble = _sentence(error, root)
        if trouble is None:
            raise
        print(trouble, file=sys.stderr)
        return 2
    return 0


def _sentence(error: Exception, root: Path) -> Trouble | None:
    from django.core.exceptions import ImproperlyConfigured
    from django.db import OperationalError, ProgrammingError
    from kombu.exceptions import OperationalError as BrokerError

    match error:
        case Trouble():
            return error
        case BadEnvironmentError():
            return Trouble(str(error), "correct the variable and start again.")
        case ImproperlyConfigured() if "DATABASES" in str(error) and not os.environ.get("DATABASE_URL"):
            return NO_DATABASE
        case OperationalError() if _cannot_connect(error):
            return Trouble(
                f"The database does not answer: {str(error).strip().splitlines()[0]}",
                "start it (`python3 manage.py up` brings its own), or correct DATABASE_URL.",
            )
        case ProgrammingError() if getattr(error.__cause__, "sqlstate", "") == "42P01":  # undefined_table
            return Trouble("The database has not Oliver's tables (or not all).", "run `python3 manage.py prepare`.")
        case BrokerError():
            return Trouble(
                f"The broker does not answer: {error}",
                "start it (`python3 manage.py up` brings its own), or correct BROKER_URL.",
            )
        case OSError():
            return of_the_system(error, str(root))
    # Of the record, which this room does not know: it is stopped, and says how it goes on.
    return Trouble(str(error), error.cure) if hasattr(error, "cure") else None


def _cannot_connect(error: Exception) -> bool:
    """An error without an SQLSTATE comes from the client's side of the connection: refused, unresolved, password."""
    return getattr(error.__cause__, "sqlstate", None) is None
