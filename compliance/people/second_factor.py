"""What stands behind a second factor, as it lies in the database: encrypted with a key that does not lie there.

The key is made from SECRET_KEY (RFC 5869). Whoever reads a copy of the database can make no code from it, and whoever
writes into it cannot put a secret of their own in another's place: what this key did not encrypt is not read.
"""

from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, ValidationError

_FOR = b"oliver second factor 1"
_UNREADABLE = (
    "Your second factor cannot be read: the secret key of this Oliver was changed since it was set up. Use another device"
    " only if it was set up anew; else ask an administrator to reset your second factor."
)


def encrypt(text: str) -> str:
    return _box(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).encrypt(text.encode()).decode()


def decrypt(encrypted: str) -> str:
    try:
        return _box(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).decrypt(encrypted.encode()).decode()
    except InvalidToken as error:
        raise ValidationError(_UNREADABLE) from error


def renew(data: dict[str, Any]) -> None:
    """What is encrypted of a factor, encrypted anew: by the key of now, whichever it was."""
    for name in ("secret", "seed"):
        if name in data:
            data[name] = encrypt(decrypt(data[name]))
    if "migrated_codes" in data:
        data["migrated_codes"] = [encrypt(decrypt(code)) for code in data["migrated_codes"]]


@lru_cache(maxsize=4)
def _box(*keys: str) -> MultiFernet:
    """The first key encrypts; those that Django still accepts decrypt as well."""
    if not keys[0]:
        raise ImproperlyConfigured("without OLIVER_SECRET_KEY or OLIVER_SECRETS no second factor can be kept")
    derived = (HKDF(SHA256(), 32, salt=None, info=_FOR).derive(key.encode()) for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in derived])
