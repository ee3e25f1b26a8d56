-- Search texts read anew. Which characters are accents, punctuation or letters is listed instead of left to the database's
-- locale, the same as in packages/domain/src/search-words.ts, which cuts a query into words. A text also has its amounts
-- and names with letters and digits apart ('2kg' → '2 kg'), as it already has them together ('2 kg' → '2kg').

CREATE FUNCTION plain_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(replace(replace(replace(
    lower(regexp_replace(normalize(value, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđıς', 'oldiσ')
$$;

-- The words of a plain text with one space between them; `gap` stands in for punctuation.
CREATE OR REPLACE FUNCTION normalise_words(value text, gap text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT trim(regexp_replace(
    regexp_replace(value, '[\u0001-\u0008\u000e-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u0084\u0086-\u00bf\u00d7\u00f7\u02b9-\u02df\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0964\u0965\u2000-\u2027\u202a-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufffc-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+', gap, 'g'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'))
$$;

-- The schema is named because restoring a dump computes these columns without a search path.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain    text := public.plain_text(array_to_string(parts, ' '));
  spaced   text := public.normalise_words(plain, ' ');
  joined   text := public.normalise_words(plain, '');
  readings text := ' ' || spaced;
  reading  text;
BEGIN
  FOREACH reading IN ARRAY ARRAY[
    joined,
    -- From the first word with a digit on: before it these read no differently.
    regexp_replace(substring(spaced FROM '[^ ]*\d.*'), '(\d) ([a-z]{1,3})\M', '\1\2', 'g'),
    regexp_replace(substring(joined FROM '[^ ]*\d.*'), '(\d) ([a-z]{1,3})\M', '\1\2', 'g'),
    regexp_replace(regexp_replace(substring(spaced FROM '[^ ]*\d.*'), '(\d)([a-z])', '\1 \2', 'g'),
                   '([a-z])(\d)', '\1 \2', 'g')
  ] LOOP
    IF position(' ' || reading || ' ' IN readings || ' ') = 0 THEN
      readings := readings || ' ' || reading;
    END IF;
  END LOOP;
  RETURN readings;
END
$$;

ALTER TABLE product DROP COLUMN name_text, DROP COLUMN search_text;
ALTER TABLE product
  ADD COLUMN name_text text NOT NULL GENERATED ALWAYS AS (search_text(name) || ' ') STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, brand, amount)) STORED;
CREATE INDEX product_search_idx ON product USING gin (search_text gin_trgm_ops);

ALTER TABLE store DROP COLUMN search_text;
ALTER TABLE store
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, address, coalesce(region, ''))) STORED;
CREATE INDEX store_search_idx ON store USING gin (search_text gin_trgm_ops);
ANALYZE product, store;
