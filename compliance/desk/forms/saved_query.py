"""What of a list's address is kept: filters and sorting, never the page one has come to nor what was selected there."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

LONGEST = 1_000
MOST_FIELDS = 30
PASSING = frozenset({"older", "newer", "behind", "before", "after", "to", "id"})


def query_kept(query: str) -> str:
    """The same for two addresses that ask the same; "" for the list as it is without filters. ValueError: too long."""
    if len(query) > LONGEST:
        raise ValueError(f"An address is kept up to {LONGEST:,} characters.")
    try:
        pairs = parse_qsl(query, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise ValueError(f"An address is kept with at most {MOST_FIELDS} filters.") from None
    last = {
        name: value for name, value in pairs if name not in PASSING
    }  # of a filter given twice, a list takes the last
    kept = urlencode(sorted(last.items()))
    if len(kept) > LONGEST:
        raise ValueError(f"An address is kept up to {LONGEST:,} characters.")
    return kept


def names_in(query: str) -> frozenset[str]:
    """The filters that it sets."""
    return frozenset(name for name, _ in parse_qsl(query))
