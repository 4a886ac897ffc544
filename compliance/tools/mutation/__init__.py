"""Small changes of meaning in the pure rooms, each held against the tests: `manage.py mutate`.

`changes` makes the changes of a file, `checks` finds the tests that need neither database nor fixture, `reach` says which line
each of them reaches, `trial` tries a change in a forked child, `rooms.toml` says what is changed and what is asked. Whatever
survives and means nothing stands in `equivalent.toml` with the reason, by its content. Nothing here is part of the gate.

mutmut and cosmic-ray were weighed: both start a test process for each change (the catalogue alone takes seconds to load) and
name a change by its place; here everything is loaded once, and a change is known by what it changes.
"""
