-- Which products' listings have changed, for what processes keep of them in memory (modules/listings/listing-index): each
-- asks for what was not yet to be seen when it asked last. Rows are noted in the transaction that changes the listings, so that
-- nobody waits for anybody else, and are kept for an hour. Triggers note them, so that a release before this one does so too.

-- No product: something of a store has changed.
CREATE TABLE listing_change (
  product_id integer,
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  noted      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX listing_change_xid_idx ON listing_change (xid) INCLUDE (product_id);
CREATE INDEX listing_change_noted_idx ON listing_change USING brin (noted);

-- What is due, as 0077 has it, changes for searches as well.
CREATE OR REPLACE FUNCTION note_standing_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH due AS (INSERT INTO public.product_standing_due SELECT DISTINCT product_id FROM changed RETURNING product_id)
  INSERT INTO public.listing_change (product_id) SELECT product_id FROM due;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION note_moved_standing_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH due AS (
    INSERT INTO public.product_standing_due SELECT product_id FROM before UNION SELECT product_id FROM after RETURNING product_id
  )
  INSERT INTO public.listing_change (product_id) SELECT product_id FROM due;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION note_all_standings_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH due AS (INSERT INTO public.product_standing_due SELECT DISTINCT product_id FROM public.product_standing RETURNING product_id)
  INSERT INTO public.listing_change (product_id) SELECT product_id FROM due;
  RETURN NULL;
END
$$;

-- The words that a product is found by.
CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.listing_change (product_id) VALUES (coalesce(NEW.id, OLD.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER product_words_added AFTER INSERT OR DELETE ON product FOR EACH ROW EXECUTE FUNCTION note_product_change();
CREATE TRIGGER product_words_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.search_text <> NEW.search_text OR OLD.name_text <> NEW.name_text) EXECUTE FUNCTION note_product_change();

CREATE FUNCTION note_store_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.listing_change (product_id) VALUES (NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER store_words_added AFTER INSERT OR DELETE ON store FOR EACH ROW EXECUTE FUNCTION note_store_change();
CREATE TRIGGER store_words_changed AFTER UPDATE ON store FOR EACH ROW
  WHEN ((OLD.name, OLD.search_text, OLD.region) IS DISTINCT FROM (NEW.name, NEW.search_text, NEW.region))
  EXECUTE FUNCTION note_store_change();
