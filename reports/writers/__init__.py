"""From a document to a file: the only place for reportlab and openpyxl. `cells` alone decides how a value is written.

The same document and stamp give the same bytes, today and tomorrow: no clock, no random identifiers, fixed dates in the
containers. Not here: figures. What is printed was counted before; formulas in a workbook only repeat it.
"""

from __future__ import annotations

MEDIA_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
