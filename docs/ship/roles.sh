#!/bin/sh
# The two roles and the database, as `manage.py up` makes them (compliance/running/roles.py). PostgreSQL's image runs this once.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v application="$APPLICATION_PASSWORD" <<'SQL'
SET password_encryption = 'scram-sha-256';
CREATE ROLE oliver_owner LOGIN PASSWORD :'owner';
CREATE ROLE oliver LOGIN PASSWORD :'application';
CREATE DATABASE oliver OWNER oliver_owner;
SQL
