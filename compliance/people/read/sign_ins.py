"""By what somebody signs in, password and second factor, as a digest that only this Oliver can make.

Whoever can write into the database could put a hash of their own in the place of another's, sign in, and put it back. So each
change is written down with a keyed digest (HMAC-SHA-256, RFC 2104) whose key is made from SECRET_KEY and does not lie in the
database. The digest is of which change of this person it is as well: an older state that is written down again is found too.
"""

import hmac
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from msgspec import Struct, structs

from compliance.record import canonical
from compliance.shell.rows import rows

OF = "sign-in"
TABLES = frozenset({"mfa_authenticator", "people_person"})
BESIDE = {
    "mfa_authenticator.created_at": "when it was set up stands in the access log",
    "mfa_authenticator.last_used_at": "each sign-in stands in the access log",
    "people_person.last_login": "each sign-in stands in the access log",
    "people_person.date_joined": "when the account was made stands in the access log",
    "people_person.email": "Oliver asks for none, and mails nobody by it",
}
_FOR = b"oliver sign-ins 1"
# Of each person what they sign in by now, and how it was last written down: the row's number among theirs, and what it says.
_STATES = """
WITH stood AS (
    SELECT DISTINCT ON (number) number, said, count(*) OVER (PARTITION BY number) AS nth
    FROM people_account_state WHERE "of" = %(of)s AND (%(numbers)s::bigint[] IS NULL OR number = ANY(%(numbers)s))
    ORDER BY number, id DESC
)
SELECT person.id, person.username, person.password, coalesce(stood.nth, 0), stood.said ->> 'digest',
    coalesce((SELECT jsonb_agg(jsonb_build_array(factor.type, factor.data) ORDER BY factor.type, factor.id)
        FROM mfa_authenticator AS factor WHERE factor.user_id = person.id), '[]'::jsonb)::text, person.first_password,
    coalesce(stood.said ? 'first', true)
FROM people_person AS person LEFT JOIN stood ON stood.number = person.id
WHERE %(numbers)s::bigint[] IS NULL OR person.id = ANY(%(numbers)s) ORDER BY person.id
"""


class SignIn(Struct, frozen=True):
    """What somebody signs in by now, and the digest that was last written down of it (None: never)."""

    number: int
    username: str
    password: str
    nth: int
    digest: str | None
    factors: str
    first: bool = False  # the password was made for them, and nothing opens before they choose their own
    told: bool = False  # the digest is of that as well: the first ones were not

    def digest_as(self, nth: int, key: str) -> str:
        """What is written down where this is the n-th change."""
        said = {"person": self.number, "nth": nth, "password": self.password, "factors": self.factors}
        said |= {"first": self.first} if self.told else {}
        return hmac.digest(_derived(key), canonical.encode(said), "sha256").hex()

    def said_as(self, nth: int, key: str) -> dict[str, Any]:
        """The same with whose it is, as it stands among the states of accounts."""
        return {
            "person": self.username,
            "first": self.first,
            "digest": structs.replace(self, told=True).digest_as(nth, key),
        }

    def holds(self) -> bool:
        """Whether it is what was last written down, by the key of now or one that still counts."""
        return self._kept_by(keys())

    @property
    def outdated(self) -> bool:
        """Whether it holds by a key that is about to go, or says less than is written down by now."""
        return not (self.told and self._kept_by(keys()[:1])) and self.holds()

    def _kept_by(self, those: Iterable[str]) -> bool:
        kept = self.digest or ""
        return any(hmac.compare_digest(kept, self.digest_as(self.nth, key)) for key in those)


def sign_ins(numbers: list[int] | None = None) -> list[SignIn]:
    """Of these people, or of all of them."""
    return [SignIn(*row) for row in rows(_STATES, {"of": OF, "numbers": numbers})]


def keys() -> list[str]:
    """The key of now, and those that Django still accepts."""
    given: list[Any] = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not given[0]:
        raise ImproperlyConfigured("without OLIVER_SECRET_KEY or OLIVER_SECRETS no sign-in can be kept or compared")
    return given


@lru_cache(maxsize=4)
def _derived(key: str) -> bytes:
    return HKDF(SHA256(), 32, salt=None, info=_FOR).derive(key.encode())
