-- Processes keep in memory what kinds are searched by and told of, their aisle's name among it (modules/listings/listing-index): a
-- change of an aisle is noted as one of a kind is (0175). A release before this one reads stores and kinds once more then.

CREATE TRIGGER aisle_shown_changed AFTER UPDATE OR DELETE OR TRUNCATE ON aisle FOR EACH STATEMENT EXECUTE FUNCTION note_store_change();
