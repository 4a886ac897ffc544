"""Files of evidence as the commission reads them: what was taken in, when, with which digests. Read only, and never the bytes:
these go out in a pack."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Moment, Wanted, rows, utc


class FileItem(Struct, frozen=True):
    """A file that was attached to something."""

    index: Annotated[Index, Meta(description="of its entry in the record")]
    establishment: str
    of: Annotated[
        str, Meta(description="finding, issue, case, letter, paper, posting, clip, or term: what ends on a day")
    ]
    ref: Annotated[int, Meta(description="which of these, by its id; a paper, posting, clip or term by its entry")]
    name: str
    kind: str
    media_type: Annotated[str, Meta(description="what its first bytes say")]
    size: int
    sha256: str
    sha512: str
    attached: Moment
    struck_out: Annotated[str | None, Meta(description="why it was struck out; null: it was not")]
    differs: Annotated[bool, Meta(description="at the last check it was not what was taken in, or gone")]


# A draft stays in the house, and so does what is attached to it.
_FILES = f"""
SELECT file.index, house.slug, file.of, file.ref, file.name, file.kind, file.mime, file.size, file.sha256, file.sha512,
    {utc("file.at")},
    (SELECT act.words FROM evidence_file_act AS act WHERE act.file_id = file.index AND act.act = 'strike out'),
    coalesce((SELECT act.act = 'differs' FROM evidence_file_act AS act
        WHERE act.file_id = file.index AND act.act <> 'strike out' ORDER BY act.index DESC LIMIT 1), false)
FROM evidence_file AS file JOIN games_establishment AS house ON house.id = file.establishment_id
WHERE {{where}} AND NOT EXISTS (SELECT FROM cases_letter AS letter
    WHERE file.of = 'letter' AND letter.id = file.ref AND letter.state = 'draft')
ORDER BY file.index LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "files",
    FileItem,
    "Files of evidence",
    key="index",
    scope="findings",
    filters=(asking.ESTABLISHMENT,),
    words="Pictures, clips, letters and sheets that were attached, with their digests; the bytes themselves go out in packs.",
)
def files(wanted: Wanted, after: Key, most: int) -> list[FileItem]:
    """In the order in which they were attached."""
    where = Conditions().add("file.index > %s", after[0]).whose("file.establishment_id", wanted.houses)
    where.add("file.index < %s", wanted.before)
    return [FileItem(*row) for row in rows(_FILES.format(where=where), [*where.values, most])]
