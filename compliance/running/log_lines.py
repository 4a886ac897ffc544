"""What the log says of a request that was refused: one line. A traceback is of a fault of ours."""

import logging


class RefusalsShort(logging.Filter):
    """Takes the traceback from what was answered with 4xx: a missing right, a strange host, a form that is none."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security") or getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True
