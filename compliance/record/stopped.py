"""Why nothing is recorded for now; the transaction that wanted to is rolled back."""


class StoppedError(RuntimeError):
    """The message says why and what to do."""

    cure = "as it says; nothing of this was done, and what was recorded before stands."
