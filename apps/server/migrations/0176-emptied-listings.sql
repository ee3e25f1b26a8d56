-- Whoever empties the listings leaves none of those behind that processes have in memory (modules/listings/listing-index): that
-- of all products is noted as 0, since products whose standing has not been worked out yet are not among those of 0174. A
-- release before this one reads a product 0, which there is not.

CREATE OR REPLACE FUNCTION note_all_standings_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_standing_due SELECT DISTINCT product_id FROM public.product_standing;
  INSERT INTO public.listing_change (product_id) VALUES (0);
  RETURN NULL;
END
$$;
