"""The ground that builders' commands stand on: a throw-away database and broker, a whole Oliver on them, Debian's packages.

Nothing of the product imports it: `up` stands on its own servers (compliance/running).
"""
