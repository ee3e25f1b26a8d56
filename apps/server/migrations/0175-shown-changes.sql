-- Processes keep in memory what is shown of listings, too (modules/listings/listing-index/known-details.ts): whatever changes of a
-- product, a store or a kind is noted now, not only what searches look at. Triggers note it, so that a release before this one does
-- so too. They are made anew under their names, since to drop one would hold up whoever reads.

CREATE OR REPLACE TRIGGER product_words_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_product_change();

CREATE OR REPLACE TRIGGER store_words_changed AFTER UPDATE ON store FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_store_change();

-- Its name and aisle are shown with every listing of its products.
CREATE TRIGGER kind_shown_changed AFTER UPDATE OR DELETE OR TRUNCATE ON kind FOR EACH STATEMENT EXECUTE FUNCTION note_store_change();
