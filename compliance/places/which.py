"""Which place somebody names."""

from pathlib import Path
from urllib.parse import urlsplit

from compliance.places.bucket import Bucket
from compliance.places.folder import Folder
from compliance.places.place import Place
from compliance.running.trouble import Trouble


def is_bucket(named: str | Path) -> bool:
    return str(named).startswith("s3:")


def place_of(named: str | Path) -> Place:
    """`s3://bucket/prefix`, or a folder."""
    if not is_bucket(named):
        return Folder(Path(named).resolve())
    parts = urlsplit(str(named))
    if not parts.netloc:
        raise Trouble(f"{named} names no bucket.", "write it like s3://bucket/prefix.")
    return Bucket(parts.netloc, parts.path.strip("/"))
