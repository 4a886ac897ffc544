"""Readers of the API: makes, lists and revokes their tokens, and says who stands behind a token and what is open to it."""

import datetime
import ipaddress
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from msgspec import Struct

from compliance.houses.models import Commission, Establishment
from compliance.people.account_states import state_keep
from compliance.people.models import Access, Assignment, Person, ReaderToken
from compliance.people.rights import COMMISSION_SCOPES, SCOPES, Role
from compliance.people.tokens import USED_EVERY, TokenError, holds_check, lasting, token_digest, token_state

PREFIX = "oliver_read_"  # so that a secret scanner, or a person, sees what it is
_LONGEST = 500


class House(Struct, frozen=True):
    """An establishment that a reader sees."""

    id: int
    slug: str
    title: str
    commission_id: int | None


class Reader(Struct, frozen=True):
    """Who reads: what is open to the token now. `person_id` is None for a machine of an establishment."""

    token_id: int
    name: str
    scopes: frozenset[str]
    houses: tuple[House, ...]
    person_id: int | None
    commission_id: int | None
    is_authenticated: bool = True  # as DRF asks of whoever stands behind a request

    def house(self, slug: str) -> House | None:
        return next((house for house in self.houses if house.slug == slug), None)


class ReaderLine(Struct, frozen=True):
    """A token as it is listed."""

    label: str
    reader: str
    scopes: list[str]
    addresses: list[str]
    created: datetime.datetime
    expires: datetime.datetime
    revoked: datetime.datetime | None
    last_used: datetime.datetime | None

    def state(self, now: datetime.datetime) -> str:
        return token_state(expires=self.expires, revoked=self.revoked, now=now)


def reader_token_create(
    *,
    label: str,
    now: datetime.datetime,
    days: int,
    person: Person | None = None,
    establishment: Establishment | None = None,
    scopes: Sequence[str] = tuple(SCOPES),
    addresses: Sequence[str] = (),
) -> str:
    """A new token for a commission's reader or for a machine of an establishment: the only time it is to be seen."""
    if (person is None) == (establishment is None):
        raise TokenError("A token is either a person's or an establishment's: name one of the two.")
    expires = now + lasting(days)
    token = PREFIX + secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            made = ReaderToken.objects.create(
                person=person,
                commission=None if person is None else _commission(person),
                establishment=establishment,
                label=label,
                digest=token_digest(token),
                scopes=_known(scopes),
                addresses=[str(network_read(address)) for address in addresses],
                created=now,
                expires=expires,
            )
            state_keep(of="reader's token", numbers=[made.pk])
    except IntegrityError:
        raise TokenError(f"There is a token {label!r} already; a label names one token for good.", "label") from None
    return token


@transaction.atomic
def reader_token_revoke(*, label: str, now: datetime.datetime) -> None:
    """From now on the token opens nothing."""
    found = ReaderToken.objects.filter(label=label)
    if not found.exists():
        raise TokenError(f"There is no token {label!r}; `manage.py reader-token list` shows those there are.")
    found.filter(revoked=None).update(revoked=now)
    state_keep(of="reader's token", numbers=found.values_list("pk", flat=True))


def reader_tokens_list() -> list[ReaderLine]:
    """All tokens, without what could open a door."""
    rows = ReaderToken.objects.order_by("id").values_list(
        "label",
        "person__username",
        "establishment__slug",
        "scopes",
        "addresses",
        "created",
        "expires",
        "revoked",
        "last_used",
    )
    return [ReaderLine(row[0], row[1] or row[2], *row[3:]) for row in rows]


# A row for each establishment that the token opens, or one without.
_WHO = """
SELECT token.id, token.label, token.scopes, token.addresses, token.expires, token.revoked, token.last_used,
    token.person_id, token.commission_id, person.username,
    token.person_id IS NULL OR (person.is_active AND EXISTS (
        SELECT FROM people_assignment AS held
        WHERE held.person_id = token.person_id AND held.commission_id = token.commission_id AND held.role = %(role)s
          AND (held.until IS NULL OR held.until > %(now)s))),
    house.id, house.slug, house.title, house.commission_id
FROM people_reader_token AS token
LEFT JOIN people_person AS person ON person.id = token.person_id
LEFT JOIN games_establishment AS house
    ON house.id = token.establishment_id OR house.commission_id = token.commission_id
WHERE token.digest = %(digest)s ORDER BY house.id
"""


def reader_of(*, token: str, address: str, now: datetime.datetime) -> Reader:
    """Who stands behind a token, if it opens the door now and from here; TokenError says why it does not."""
    with connection.cursor() as cursor:
        cursor.execute(_WHO, {"digest": token_digest(token), "role": Role.COMMISSION.value, "now": now})
        rows = cursor.fetchall()
    if not rows:
        raise TokenError("This token is not known.")
    pk, label, scopes, addresses, expires, revoked, last_used, person_id, commission_id, username, holds = rows[0][:11]
    holds_check(label=label, expires=expires, revoked=revoked, now=now)
    if not holds:
        raise TokenError(f"{username} no longer reads for the commission of the token {label!r}.")
    if addresses and not _among(address, addresses):
        raise TokenError(f"The token {label!r} does not open from {address}.")
    if last_used is None or now - last_used >= USED_EVERY:
        ReaderToken.objects.filter(pk=pk).update(last_used=now, last_address=address or None)
    return Reader(
        token_id=pk,
        name=f"{username} ({label})" if username else label,
        scopes=frozenset(scopes) & COMMISSION_SCOPES if person_id is not None else frozenset(scopes),
        houses=tuple(House(*row[11:]) for row in rows if row[11] is not None),
        person_id=person_id,
        commission_id=commission_id,
    )


_LOG = f"""
INSERT INTO {Access._meta.db_table}
    (at, person_id, name, what, "where", establishment_id, commission_id, address, agent, detail)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""  # noqa: S608  # our own name; a read pays for this one row, so it goes in without an ORM object


def reading_log(
    *, reader: Reader | None, house: House | None, what: str, path: str, address: str, agent: str, detail: str
) -> None:
    """Write down a read, or a refused one, at the API: one row, seen by the establishment and by the commission."""
    person, name, commission = (reader.person_id, reader.name, reader.commission_id) if reader else (None, "", None)
    texts = (text.replace("\x00", "\\0")[:_LONGEST] for text in (agent, detail))
    row = [timezone.now(), person, name, what, path.replace("\x00", "\\0")[:_LONGEST]]
    row += [None if house is None else house.id, commission, address or None, *texts]
    with connection.cursor() as cursor:
        cursor.execute(_LOG, row)


def _commission(person: Person) -> Commission:
    held = Assignment.objects.filter(person=person, role=Role.COMMISSION.value, until=None).select_related("commission")
    commissions: list[Any] = [one.commission for one in held]
    if len(commissions) != 1:
        raise TokenError(f"{person.username} reads for {len(commissions)} commissions; a token is for exactly one.")
    commission: Commission = commissions[0]
    return commission


def _known(scopes: Sequence[str]) -> list[str]:
    unknown = [scope for scope in scopes if scope not in SCOPES]
    if unknown or not scopes:
        raise TokenError(f"{', '.join(unknown) or 'Nothing'} is no scope. Known: {', '.join(SCOPES)}.", "scopes")
    return sorted(set(scopes))


def network_read(address: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """An address or a network as somebody writes it; TokenError says what it is not."""
    try:
        return ipaddress.ip_network(address)
    except ValueError as error:
        raise TokenError(f"{address!r} is no address or network like 192.0.2.0/24: {error}.", "addresses") from None


def _among(address: str, networks: Sequence[str]) -> bool:
    try:
        here = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(here, ipaddress.IPv6Address) and here.ipv4_mapped is not None:
        here = here.ipv4_mapped
    return any(here in ipaddress.ip_network(network) for network in networks)
