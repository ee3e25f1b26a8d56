-- Tells every server process that what guests see has changed, so that none answers from an old copy. Told once for each
-- transaction, when it commits.
CREATE FUNCTION tell_public_data_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER listing_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON listing
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
CREATE TRIGGER price_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
CREATE TRIGGER product_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
CREATE TRIGGER store_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
