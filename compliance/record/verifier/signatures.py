"""Ed25519 (RFC 8032 section 5.1, in the formulas' own words; slow, and enough for a few thousand checkpoints).

Signing is for witnesses alone, on a machine of their own: these formulas take a time that depends on the key.
"""

import hashlib

_P = 2**255 - 19
_Q = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
Point = tuple[int, int, int, int]


def _add(a: Point, b: Point) -> Point:
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % _P, (a[1] + a[0]) * (b[1] + b[0]) % _P
    g, h = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    return (f - e) * (h - g) % _P, (h + g) * (f + e) % _P, (h - g) * (h + g) % _P, (f - e) * (f + e) % _P


def _times(factor: int, point: Point) -> Point:
    result = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = _add(result, point)
        point, factor = _add(point, point), factor >> 1
    return result


def _point(encoded: bytes) -> Point | None:
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * pow(2, (_P - 1) // 4, _P) % _P
    if y >= _P or x * x % _P != square or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


def _base() -> Point:
    point = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _base()


def _encoded(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, _P)
    x, y = x * inverse % _P, y * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _expanded(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | (1 << 254)
    return scalar, digest[32:]


def public_of(seed: bytes) -> bytes:
    """The public key of a secret one of 32 bytes."""
    return _encoded(_times(_expanded(seed)[0], _BASE))


def signature(seed: bytes, message: bytes) -> bytes:
    """What the secret key says to this message."""
    scalar, prefix = _expanded(seed)
    public = _encoded(_times(scalar, _BASE))
    once = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % _Q
    commitment = _encoded(_times(once, _BASE))
    challenge = int.from_bytes(hashlib.sha512(commitment + public + message).digest(), "little") % _Q
    return commitment + ((once + challenge * scalar) % _Q).to_bytes(32, "little")


def signature_holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Ed25519. The same question may be asked of a faster library: `head_open` takes it as `check`."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment, scalar = _point(public), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= _Q:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _Q
    left, right = _times(scalar, _BASE), _add(commitment, _times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 == (left[1] * right[2] - right[1] * left[2]) % _P
