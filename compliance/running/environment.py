"""The environment, read once and strictly: a value that does not fit is refused with its name and the cure."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"", "0", "false", "no", "off"})


class BadEnvironmentError(ValueError):
    """A variable that cannot be used; the text names it and says what would fit."""


def flag(environ: Mapping[str, str], name: str) -> bool:
    value = environ.get(name, "").strip().lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise BadEnvironmentError(f"{name}={environ[name]!r} is neither on nor off; write 1 or 0.")


def words(environ: Mapping[str, str], name: str) -> list[str]:
    return [word.strip() for word in environ.get(name, "").split(",") if word.strip()]


def some_of(environ: Mapping[str, str], name: str, known: Sequence[str]) -> list[str]:
    """Words of a list, of which all are known."""
    given = words(environ, name)
    if unknown := [word for word in given if word not in known]:
        raise BadEnvironmentError(f"{name} names {', '.join(unknown)}; write some of these: {', '.join(known)}.")
    return given


def database(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """Django's description of the PostgreSQL behind postgresql://user:password@host:port/database?option=value.

    A query option goes to libpq (sslmode, options …); `host=/a/folder` there means a Unix socket.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgresql", "postgres"}:
        raise BadEnvironmentError(
            f"{name} begins with {parts.scheme or 'no scheme'!r}; Oliver runs on PostgreSQL only: "
            "postgresql://user:password@host:5432/database."
        )
    try:
        port = parts.port
    except ValueError as error:
        raise BadEnvironmentError(f"{name} has a port that is not a number between 1 and 65535.") from error
    if not parts.path.strip("/"):
        raise BadEnvironmentError(f"{name} names no database; end it with /database.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "OPTIONS": options,
    }


def cache(environ: Mapping[str, str]) -> dict[str, Any]:
    """What all web processes must count together, failed sign-ins above all: in the broker's Redis, in a database of its own.

    With another broker each process counts for itself.
    """
    url = urlsplit(environ.get("BROKER_URL", ""))
    if url.scheme not in ("redis", "rediss"):
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    number = int(url.path.strip("/") or 0) + 1  # the broker's own queue is not the cache's to empty
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": url._replace(path=f"/{number}").geturl(),
    }


class Mail(NamedTuple):
    """The mail server and the sender; without a host there is none."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False
    sender: str = ""


def mail(environ: Mapping[str, str]) -> Mail:
    """OLIVER_SMTP. A password goes over an encrypted line alone; `?tls=none` is for a server on this machine or network."""
    url = environ.get("OLIVER_SMTP", "")
    if not url:
        return Mail()
    parts, wrong = urlsplit(url), "OLIVER_SMTP is no address of a mail server: smtp://user:password@host:587."
    try:
        port = parts.port
    except ValueError as error:
        raise BadEnvironmentError(wrong) from error
    open_line = dict(parse_qsl(parts.query)).get("tls") == "none"
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadEnvironmentError(wrong)
    if open_line and parts.password:
        raise BadEnvironmentError(
            "OLIVER_SMTP has a password and ?tls=none: it would go over the line for all to read."
        )
    tls = parts.scheme == "smtps"
    at = urlsplit(environ.get("OLIVER_ADDRESS", "")).hostname or "localhost"
    return Mail(
        host=parts.hostname,
        port=port or (465 if tls else 25 if open_line else 587),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=not tls and not open_line,
        tls=tls,
        sender=environ.get("OLIVER_MAIL_FROM", "") or f"oliver@{at}",
    )


class TimeStamps(NamedTuple):
    """The time-stamping authority and the file of the roots by which it is believed; without an address there is none."""

    address: str = ""
    roots: str = ""


def time_stamps(environ: Mapping[str, str]) -> TimeStamps:
    """OLIVER_TSA and OLIVER_TSA_ROOTS. An answer that no known root vouches for would prove nothing."""
    address, roots = environ.get("OLIVER_TSA", ""), environ.get("OLIVER_TSA_ROOTS", "")
    if address and (urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname):
        raise BadEnvironmentError("OLIVER_TSA is no address of a time-stamping authority: https://tsa.example/.")
    if address and not roots:
        raise BadEnvironmentError(
            "OLIVER_TSA wants OLIVER_TSA_ROOTS: a file with the root certificates (PEM) of that authority."
        )
    return TimeStamps(address, roots)


class Provider(NamedTuple):
    """By whom people sign in beside their passwords (OpenID Connect); without an issuer there is none."""

    issuer: str = ""
    client: str = ""
    secret: str = ""
    name: str = ""
    factors: tuple[str, ...] = ()  # values of `amr` or `acr` that count as a second factor; none: our own is asked


def provider(environ: Mapping[str, str]) -> Provider:
    """OLIVER_OIDC and what belongs to it. Over http nobody could tell the provider from whoever is in between."""
    issuer, client = environ.get("OLIVER_OIDC", "").strip(), environ.get("OLIVER_OIDC_CLIENT", "").strip()
    if not issuer:
        return Provider()
    parts = urlsplit(issuer)
    here = parts.hostname in ("localhost", "127.0.0.1")
    if not parts.hostname or parts.scheme != ("https" if not here else parts.scheme) or parts.query or parts.fragment:
        raise BadEnvironmentError(
            "OLIVER_OIDC is no issuer: https://login.example/realms/house, as the provider says it."
        )
    if not client:
        raise BadEnvironmentError(
            "OLIVER_OIDC wants OLIVER_OIDC_CLIENT: the client id that the provider gave this Oliver."
        )
    name = environ.get("OLIVER_OIDC_NAME", "").strip() or parts.hostname
    factors = tuple(words(environ, "OLIVER_OIDC_FACTORS"))
    return Provider(issuer, client, environ.get("OLIVER_OIDC_SECRET", ""), name, factors)


def secret_key(environ: Mapping[str, str]) -> str:
    """OLIVER_SECRET_KEY, else the generated one in the folder OLIVER_SECRETS; empty when neither is set."""
    if key := environ.get("OLIVER_SECRET_KEY"):
        return key
    folder = environ.get("OLIVER_SECRETS")
    if not folder:
        return ""
    path = Path(folder) / "secret_key"
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadEnvironmentError(
            f"OLIVER_SECRETS: {path} cannot be read ({error.strerror}). "
            "`python3 manage.py prepare` makes what is missing in that folder; or set OLIVER_SECRET_KEY."
        ) from error


def secret_key_fallbacks(environ: Mapping[str, str]) -> list[str]:
    """OLIVER_SECRET_KEY_FALLBACKS: the keys before, which open what they signed or encrypted and make nothing new."""
    found = words(environ, "OLIVER_SECRET_KEY_FALLBACKS")
    if secret_key(environ) in found:
        raise BadEnvironmentError("OLIVER_SECRET_KEY_FALLBACKS names the secret key of now; write those before it.")
    return found
