"""The tree against known answers of RFC 6962's reference implementation, and against its definition at many sizes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from compliance.record import merkle, verifier
from compliance.record.merkle import Node, ProofError

# google/certificate-transparency cpp/merkletree/merkle_tree_test.cc and transparency-dev/merkle proof/verify_test.go
INPUTS = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PATHS = [  # leaf, counted from 0, size, path
    (0, 1, []),
    (
        0,
        8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        5,
        8,
        [
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
    (
        1,
        5,
        [
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
]
CONSISTENCY = [
    (1, 1, []),
    (
        1,
        8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        6,
        8,
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (
        2,
        5,
        [
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
    (
        6,
        7,
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
]
LEAVES = [merkle.leaf_hash(data) for data in INPUTS]


def nodes_of(leaves: list[bytes]) -> merkle.NodeSource:
    """A node source over a list of leaves."""

    def source(wanted: Iterable[Node]) -> dict[Node, bytes]:
        return {
            node: merkle.perfect(leaves[node.position << node.height : (node.position + 1) << node.height])
            for node in wanted
        }

    return source


def by_definition(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962 section 2.1, word for word."""
    if not leaves:
        return merkle.EMPTY_ROOT
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return merkle.node_hash(by_definition(leaves[:split]), by_definition(leaves[split:]))


@pytest.mark.parametrize("size", range(9))
def test_roots_are_the_published_ones(size: int) -> None:
    assert merkle.root(size, nodes_of(LEAVES)).hex() == ROOTS[size]
    tree = verifier.Tree()
    for digest in LEAVES[:size]:
        tree.append(digest)
    assert tree.root().hex() == ROOTS[size], "the verifier's own tree must agree"


@pytest.mark.parametrize(("index", "size", "path"), PATHS)
def test_inclusion_proofs_are_the_published_ones(index: int, size: int, path: list[str]) -> None:
    proof = merkle.inclusion_proof(index, size, nodes_of(LEAVES))
    assert [digest.hex() for digest in proof] == path
    merkle.inclusion_check(index=index, size=size, leaf=LEAVES[index], proof=proof, root=bytes.fromhex(ROOTS[size]))


@pytest.mark.parametrize(("old", "new", "path"), CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(old: int, new: int, path: list[str]) -> None:
    proof = merkle.consistency_proof(old, new, nodes_of(LEAVES))
    assert [digest.hex() for digest in proof] == path
    roots = {"old_root": bytes.fromhex(ROOTS[old]), "new_root": bytes.fromhex(ROOTS[new])}
    merkle.consistency_check(old=old, new=new, proof=proof, **roots)


MANY = [merkle.leaf_hash(b"%d" % number) for number in range(130)]
MANY_ROOTS = [by_definition(MANY[:size]) for size in range(131)]


def test_every_proof_of_every_log_up_to_130_holds() -> None:
    source = nodes_of(MANY)
    for new in (*range(1, 67), *range(126, 131)):  # all around the powers of two, and all sizes of up to seven levels
        assert merkle.root(new, source) == MANY_ROOTS[new]
        for old in range(1, new + 1):
            proof = merkle.consistency_proof(old, new, source)
            merkle.consistency_check(old=old, new=new, old_root=MANY_ROOTS[old], new_root=MANY_ROOTS[new], proof=proof)
            leaf, path = MANY[old - 1], merkle.inclusion_proof(old - 1, new, source)
            merkle.inclusion_check(index=old - 1, size=new, leaf=leaf, proof=path, root=MANY_ROOTS[new])
            assert max(len(proof), len(path) + 1) <= new.bit_length() + 1


def spoiled(proof: list[bytes]) -> list[list[bytes]]:
    """The ways to spoil a proof: a bit of each hash, one hash too few or too many, bytes moved to the neighbour."""
    flipped = [[*proof[:i], bytes([proof[i][0] ^ 8]) + proof[i][1:], *proof[i + 1 :]] for i in range(len(proof))]
    moved = [proof[0][:31], proof[0][31:] + proof[1], *proof[2:]] if len(proof) > 1 else proof[:-1]
    return [*flipped, proof[1:], proof[:-1], [*proof, proof[0]], [proof[0], *proof], [], moved]


@pytest.mark.parametrize(("index", "size", "path"), PATHS[1:])
def test_a_spoiled_inclusion_proof_does_not_hold(index: int, size: int, path: list[str]) -> None:
    right = {
        "index": index,
        "size": size,
        "leaf": LEAVES[index],
        "proof": [bytes.fromhex(digest) for digest in path],
        "root": bytes.fromhex(ROOTS[size]),
    }
    wrong = [
        *({"proof": proof} for proof in spoiled(right["proof"])),  # type: ignore[arg-type]
        *({"index": other} for other in (index - 1, index + 1, index ^ 2)),
        {"size": size * 2},
        {"size": size // 2},
        {"leaf": LEAVES[index - 1]},
        {"leaf": b"short"},
        {"root": merkle.EMPTY_ROOT},
    ]
    for change in wrong:
        with pytest.raises(ProofError):
            merkle.inclusion_check(**right | change)  # type: ignore[arg-type]


@pytest.mark.parametrize(("old", "new", "path"), CONSISTENCY[1:])
def test_a_spoiled_consistency_proof_does_not_hold(old: int, new: int, path: list[str]) -> None:
    old_root, new_root = bytes.fromhex(ROOTS[old]), bytes.fromhex(ROOTS[new])
    proof = [bytes.fromhex(digest) for digest in path]
    right = {"old": old, "new": new, "old_root": old_root, "new_root": new_root, "proof": proof}
    wrong = [
        *({"proof": other} for other in spoiled(proof)),
        *({"old": other} for other in (old - 1, old + 1, old ^ 2)),
        {"new": new * 2},
        {"new": new // 2},
        {"old_root": b"wrong"},
        {"new_root": b"wrong"},
        {"old_root": new_root, "new_root": old_root},
    ]
    for change in wrong:
        with pytest.raises(ProofError):
            merkle.consistency_check(**right | change)  # type: ignore[arg-type]


@pytest.mark.parametrize(("old", "new"), [(0, 0), (0, 1), (2, 1), (1, 0)])
def test_there_is_no_proof_from_nothing_or_back_in_time(old: int, new: int) -> None:
    with pytest.raises(ProofError):
        merkle.consistency_ranges(old, new)


def test_an_unchanged_log_needs_no_proof_but_the_same_root() -> None:
    merkle.consistency_check(old=5, new=5, old_root=MANY_ROOTS[5], new_root=MANY_ROOTS[5], proof=[])
    with pytest.raises(ProofError):
        merkle.consistency_check(old=5, new=5, old_root=MANY_ROOTS[5], new_root=MANY_ROOTS[6], proof=[])
