"""The kinds of entries that papers stand under in the record: one for each kind of paper, declared in its own file."""

from compliance.papers.forms.kinds import kinds

ENTRIES = {kind.record: kind.what for kind in kinds().values()}
