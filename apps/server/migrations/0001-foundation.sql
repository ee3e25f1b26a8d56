-- The model of regions, catalogue, prices, listings, imports, users and search history.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Search text: lower case, accents and punctuation removed. A word with punctuation inside is kept in both
-- readings ('Hi-Lo' → 'hi lo' and 'hilo'), and an amount also without its space ('2 kg' → '2kg'), so that every
-- way of typing it is a word prefix of the text. Words are matched as ' word%' after a leading space.
-- packages/domain/src/search-words.ts cuts a query into words by the same rule.
CREATE FUNCTION normalise_words(value text, gap text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT trim(regexp_replace(
    regexp_replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\s]+', gap, 'g'),
    '\s+', ' ', 'g'))
$$;

CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ' ' || spaced || CASE WHEN joined = spaced THEN '' ELSE ' ' || joined END
         || coalesce((SELECT string_agg(' ' || m[1] || m[2], '') FROM regexp_matches(spaced || ' ' || joined, '\m(\d+) ([a-z]{1,3})\M', 'g') m), '')
  FROM (SELECT normalise_words(array_to_string(parts, ' '), ' ') AS spaced,
               normalise_words(array_to_string(parts, ' '), '') AS joined) words
$$;

CREATE TABLE region (
  name text PRIMARY KEY,
  position smallint NOT NULL UNIQUE
);
INSERT INTO region (name, position)
VALUES ('North', 1), ('South', 2), ('Central', 3), ('East', 4), ('West', 5), ('Tobago', 6);

CREATE TABLE app_user (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email               text NOT NULL CHECK (email = trim(email) AND email <> ''),
  password_hash       text NOT NULL,
  first_name          text NOT NULL DEFAULT '',
  last_name           text NOT NULL DEFAULT '',
  phone_number        text NOT NULL DEFAULT '',
  profile_picture     text,
  preferred_region    text REFERENCES region (name),
  email_notifications boolean NOT NULL DEFAULT true,
  push_notifications  boolean NOT NULL DEFAULT false,
  theme_mode          text NOT NULL DEFAULT 'light' CHECK (theme_mode IN ('light', 'dark')),
  is_superuser        boolean NOT NULL DEFAULT false,
  is_active           boolean NOT NULL DEFAULT true,
  date_joined         timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_email_key ON app_user (lower(email));

-- One row for each refresh token ever issued and still of interest; only its hash is kept.
CREATE TABLE refresh_token (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id     integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  family      uuid NOT NULL,
  token_hash  bytea NOT NULL UNIQUE,
  user_agent  text NOT NULL DEFAULT '',
  issued_at   timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  revoked_at  timestamptz
);
CREATE INDEX refresh_token_user_idx ON refresh_token (user_id);
CREATE INDEX refresh_token_family_idx ON refresh_token (family);
CREATE INDEX refresh_token_expires_idx ON refresh_token (expires_at);

CREATE TABLE product (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (name <> ''),
  brand           text NOT NULL DEFAULT '',
  amount          text NOT NULL DEFAULT '',
  barcode         text CHECK (barcode <> ''),
  description     text NOT NULL DEFAULT '',
  category        text NOT NULL DEFAULT '',
  manufacturer    text NOT NULL DEFAULT '',
  image           text,
  img_is_verified text CHECK (img_is_verified IN ('pending', 'verified', 'rejected')),
  date_added      timestamptz NOT NULL DEFAULT now(),
  name_text       text NOT NULL GENERATED ALWAYS AS (search_text(name) || ' ') STORED,
  search_text     text NOT NULL GENERATED ALWAYS AS (search_text(name, brand, amount)) STORED
);
CREATE UNIQUE INDEX product_barcode_key ON product (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_identity_idx ON product (lower(name), lower(brand), lower(amount));
CREATE INDEX product_search_idx ON product USING gin (search_text gin_trgm_ops);

CREATE TABLE store (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (name <> ''),
  address         text NOT NULL DEFAULT '',
  region          text REFERENCES region (name),
  lat             numeric(10, 7) CHECK (lat BETWEEN -90 AND 90),
  lon             numeric(10, 7) CHECK (lon BETWEEN -180 AND 180),
  location_source text NOT NULL DEFAULT 'unknown' CHECK (location_source IN ('unknown', 'area', 'geocoded', 'exact')),
  image           text,
  img_is_verified text CHECK (img_is_verified IN ('pending', 'verified', 'rejected')),
  phone_number    text NOT NULL DEFAULT '',
  email           text NOT NULL DEFAULT '',
  website         text NOT NULL DEFAULT '',
  opening_hours   text NOT NULL DEFAULT '',
  date_added      timestamptz NOT NULL DEFAULT now(),
  search_text     text NOT NULL GENERATED ALWAYS AS (search_text(name, address, coalesce(region, ''))) STORED,
  CHECK ((lat IS NULL) = (lon IS NULL))
);
CREATE UNIQUE INDEX store_identity_key ON store (lower(name), lower(address), coalesce(region, ''));
CREATE INDEX store_search_idx ON store USING gin (search_text gin_trgm_ops);

-- One row for each file that was imported: its report, and what an undo needs beside the prices themselves.
CREATE TABLE price_import (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('mti', 'pricesmart')),
  file_name   text NOT NULL,
  file_sha256 text NOT NULL,
  date_added  date NOT NULL,
  imported_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  undone_at   timestamptz,
  undone_by   integer REFERENCES app_user (id) ON DELETE SET NULL,
  added       integer NOT NULL DEFAULT 0,
  unchanged   integer NOT NULL DEFAULT 0,
  skipped     integer NOT NULL DEFAULT 0,
  report      jsonb NOT NULL DEFAULT '{}'
);

ALTER TABLE product ADD COLUMN import_id integer REFERENCES price_import (id) ON DELETE SET NULL;
ALTER TABLE store ADD COLUMN import_id integer REFERENCES price_import (id) ON DELETE SET NULL;
CREATE INDEX product_import_idx ON product (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX store_import_idx ON store (import_id) WHERE import_id IS NOT NULL;

-- The append-only history. 'held' keeps a price by a shopper that is far off the listing from being listed
-- until an administrator has verified it.
CREATE TABLE price (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id        integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  store_id          integer NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  price             numeric(10, 2) NOT NULL CHECK (price > 0),
  date_added        timestamptz NOT NULL DEFAULT now(),
  price_is_verified text NOT NULL DEFAULT 'pending' CHECK (price_is_verified IN ('pending', 'verified', 'rejected')),
  held              boolean NOT NULL DEFAULT false,
  source            text NOT NULL,
  added_by          integer REFERENCES app_user (id) ON DELETE SET NULL,
  import_id         integer REFERENCES price_import (id) ON DELETE RESTRICT
);
CREATE INDEX price_history_idx ON price (product_id, store_id, date_added DESC, id DESC);
CREATE INDEX price_store_idx ON price (store_id);
CREATE INDEX price_import_idx ON price (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX price_added_by_idx ON price (added_by) WHERE added_by IS NOT NULL;

-- What shoppers see: for each product and store the newest price that is neither rejected nor held, with what the
-- feed filters and sorts by. Derived from price (refresh_listings, rebuild_listings), never written otherwise.
CREATE TABLE listing (
  product_id        integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  store_id          integer NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  price_id          bigint NOT NULL UNIQUE REFERENCES price (id) ON DELETE CASCADE,
  price             numeric(10, 2) NOT NULL,
  date_added        timestamptz NOT NULL,
  price_is_verified text NOT NULL,
  source            text NOT NULL,
  region            text,
  store_name        text NOT NULL,
  PRIMARY KEY (product_id, store_id)
);

CREATE TABLE search_history (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id   integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  query     text NOT NULL CHECK (query <> ''),
  timestamp timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX search_history_query_key ON search_history (user_id, lower(query));
CREATE INDEX search_history_recent_idx ON search_history (user_id, timestamp DESC, id DESC);

CREATE VIEW acceptable_price AS
SELECT * FROM price WHERE price_is_verified <> 'rejected' AND NOT held;

-- The listing that the history of each given product and store calls for; used by both functions below and by tests.
CREATE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
ORDER BY p.product_id, p.store_id, p.date_added DESC, p.id DESC;

-- Every order of the feed, whole and by region, ends in the listing's id, so that a page is one index range.
-- A descending order reads the same index backwards.
CREATE INDEX listing_date_idx ON listing (date_added, price_id);
CREATE INDEX listing_price_idx ON listing (price, price_id);
CREATE INDEX listing_store_name_idx ON listing (store_name, price_id);
CREATE INDEX listing_region_date_idx ON listing (region, date_added, price_id);
CREATE INDEX listing_region_price_idx ON listing (region, price, price_id);
CREATE INDEX listing_region_store_name_idx ON listing (region, store_name, price_id);
CREATE INDEX listing_store_idx ON listing (store_id, price_id);
CREATE INDEX listing_source_idx ON listing (source, date_added, price_id);
