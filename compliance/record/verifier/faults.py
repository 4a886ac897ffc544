"""What a check may end with."""


class TamperedError(Exception):
    """Something was changed: the first bad record (with `upto`: the span it is in), its kind, and what differs."""

    def __init__(self, what: str, index: int | None = None, kind: str | None = None, upto: int | None = None) -> None:
        super().__init__(what)
        self.what, self.index, self.kind, self.upto = what, index, kind, upto


class UncheckableError(Exception):
    """The question cannot be answered: no file, no key, not this format."""
