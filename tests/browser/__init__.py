"""Each role's first journey in Chromium on the real stack, and what no page may have: barriers, errors, overflow.

A package, so that Playwright's event loop ends with the last of these tests: Django refuses its database inside one.
"""
