#!/bin/sh
# The container of PostgreSQL runs this once, on an empty volume: the app's login owns its database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
CREATE ROLE bargain_buddy LOGIN PASSWORD :'password';
CREATE DATABASE bargain_buddy OWNER bargain_buddy;
SQL
