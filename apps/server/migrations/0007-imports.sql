-- Names of imported files are matched whatever their case and spaces, and however apostrophes and accents are encoded.
CREATE FUNCTION identity_key(name text, second text, third text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(
    lower(translate(normalize(name || E'\x1f' || second || E'\x1f' || third, NFKC), '’‘ʼ´`', '''''''''''')), '\s+', '', 'g')
$$;

CREATE INDEX product_identity_key_idx ON product (identity_key(name, brand, amount));
CREATE INDEX store_identity_key_idx ON store (identity_key(name, address, coalesce(region, '')));
CREATE INDEX price_import_history_idx ON price_import (kind, id);
