"""Canonical JSON bytes (RFC 8785) of the forms the record holds, at the speed of msgspec's sorted encoder.

For str, int within ±(2^53 − 1), bool, None, list and dict with str keys (and msgspec Structs of these) the sorted
encoder writes exactly the bytes RFC 8785 asks for; tests prove it against the `rfc8785` package. What could differ is
refused or handled here: floats (no float near money), larger integers (section 3.2.2.3), lone surrogates (no UTF-8),
and keys beyond U+FFFF, which RFC 8785 sorts by UTF-16 code units while UTF-8 sorts them by code points.
"""

from typing import Any

import msgspec

LARGEST = 2**53 - 1

_encoder = msgspec.json.Encoder(order="sorted")
_plain = msgspec.json.Encoder()


class CanonicalError(ValueError):
    """This value has no canonical bytes: the message says which value, where, and why."""


def _refuse(number: str) -> None:
    raise CanonicalError(f"{number} has a fraction or an exponent; write an amount as a string with its decimals")


_decoder = msgspec.json.Decoder(float_hook=_refuse)


class Canonical(bytes):
    """Bytes of an object that are canonical because of who wrote them: only `of_decoded` makes them."""

    __slots__ = ()


def encode(value: object) -> bytes:
    """The canonical bytes of `value`."""
    builtins = msgspec.to_builtins(value, str_keys=True)
    try:
        _check(builtins, "$")
        written = _encoder.encode(builtins)
    except UnicodeEncodeError as error:
        raise CanonicalError(f"a lone surrogate in {error.object!r} cannot be written as UTF-8") from error
    return written if written.isascii() else _plain.encode(_by_utf16(builtins))


def of_decoded(form: msgspec.Struct) -> Canonical:
    """The canonical bytes of a form just as its decoder made it, whose types have refused already what `encode` refuses.

    So it is for forms whose numbers are all whole and bounded; a test goes through their schemas.
    """
    written = _encoder.encode(form)
    return Canonical(written if written.isascii() else encode(form))


def reads_back(written: bytes) -> bool:
    """Whether these bytes are an object without floats that, read and written again, gives the same bytes.

    The guard of `append`, a fifth of the price of `encode`: what passes is what the verifier will compute again.
    """
    try:
        value = _decoder.decode(written)
        again = _encoder.encode(value)
    except (msgspec.DecodeError, CanonicalError, UnicodeDecodeError):
        return False
    if not again.isascii():
        again = _plain.encode(_by_utf16(value))
    return again == written and written[:1] == b"{"


def _check(value: Any, path: str) -> None:
    """Refuse what has no canonical bytes here. Exact types: to_builtins leaves no others."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return
    if kind is dict:
        for key, item in value.items():
            _check(item, key)
    elif kind is list or kind is tuple:  # to_builtins leaves tuples; the encoder writes both as arrays
        for item in value:
            _check(item, path)
    elif kind is not int:
        raise CanonicalError(f"{path}: {value!r} is a {kind.__name__}; write an amount as a string with its decimals")
    elif not -LARGEST <= value <= LARGEST:
        raise CanonicalError(f"{path}: {value} is beyond 2^53 - 1; write it as a string")


def _by_utf16(value: Any) -> Any:
    """The value with the keys of every object in the order of their UTF-16 code units."""
    if type(value) is dict:
        ordered = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return {key: _by_utf16(value[key]) for key in ordered}
    if type(value) is list or type(value) is tuple:
        return [_by_utf16(item) for item in value]
    return value
