-- Whoever empties the listings leaves none of those behind that processes have in memory (modules/listings/listing-index): that
-- of all products is noted as 0, since products whose standing has not been worked out yet are not among those that are noted
-- one by one. A release before this one, which goes by these, reads a product 0 as well, which there is not.

CREATE OR REPLACE FUNCTION note_all_standings_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH due AS (INSERT INTO public.product_standing_due SELECT DISTINCT product_id FROM public.product_standing RETURNING product_id)
  INSERT INTO public.listing_change (product_id) SELECT product_id FROM due UNION ALL SELECT 0;
  RETURN NULL;
END
$$;
