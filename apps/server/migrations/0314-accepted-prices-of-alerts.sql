-- An alert stores the prices that changed its state. The state is computed again without those that no longer count.

ALTER TABLE price_alert ADD COLUMN seen jsonb, ADD COLUMN restarts boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN price_alert.seen IS 'The newest prices that changed the state, and the state before them.';
COMMENT ON COLUMN price_alert.restarts IS 'The next check starts it from the price then, without a message.';
ALTER TABLE price_alert_sent ADD COLUMN cents bigint;
COMMENT ON COLUMN price_alert_sent.cents IS 'The price or total in the message.';

-- Changes of a product's kind or amount change its listings too, so alerts of the old and the new kind are checked.
CREATE FUNCTION note_price_alerts(products integer[], kinds integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  alerts bigint;
  lists bigint;
BEGIN
  INSERT INTO public.price_alert_change (product_id, kind_id)
  SELECT n.id, 0 FROM unnest(products) n (id) WHERE EXISTS (SELECT FROM public.price_alert a WHERE a.product_id = n.id)
  UNION ALL
  SELECT 0, n.id FROM unnest(kinds) n (id) WHERE EXISTS (SELECT FROM public.price_alert a WHERE a.kind_id = n.id);
  GET DIAGNOSTICS alerts = ROW_COUNT;
  INSERT INTO public.price_alert_list_change (list_id)
  SELECT DISTINCT a.list_id FROM (
    SELECT item.list_id FROM unnest(products) n (id) JOIN public.shopping_list_item item ON item.product_id = n.id
    WHERE item.deleted_at IS NULL
    UNION ALL
    SELECT item.list_id FROM (SELECT DISTINCT id FROM unnest(kinds) n (id)) n
    JOIN public.shopping_list_item_kind wanted ON wanted.kind_id = n.id
    JOIN public.shopping_list_item item ON item.id = wanted.item_id AND item.deleted_at IS NULL
  ) item JOIN public.price_alert a ON a.list_id = item.list_id;
  GET DIAGNOSTICS lists = ROW_COUNT;
  IF alerts + lists > 0 THEN
    PERFORM graphile_worker.add_job('check-alerts', '{}'::json);
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION refresh_listings_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(
    SELECT id FROM product_after a JOIN product_before b USING (id)
    WHERE (a.kind_id, a.base_amount) IS DISTINCT FROM (b.kind_id, b.base_amount)
  );
BEGIN
  IF cardinality(changed) > 0 THEN
    -- Waits for refreshListings, which locks the product while it makes listings of the former values.
    PERFORM FROM public.product WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
    UPDATE public.listing l SET kind_id = p.kind_id, base_amount = p.base_amount FROM public.product p
    WHERE p.id = ANY(changed) AND l.product_id = p.id
      AND (l.kind_id, l.base_amount) IS DISTINCT FROM (p.kind_id, p.base_amount);
    PERFORM public.note_price_alerts(changed, ARRAY(
      SELECT kind_id FROM product_before WHERE id = ANY(changed)
      UNION SELECT kind_id FROM product_after WHERE id = ANY(changed)
    ));
  END IF;
  RETURN NULL;
END
$$;

-- Alerts of preferred stores start again when these change.
CREATE FUNCTION restart_preferred_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.price_alert SET restarts = true WHERE preferred AND user_id IN (SELECT user_id FROM changed);
  IF FOUND THEN
    INSERT INTO public.price_alert_change (product_id, kind_id)
    SELECT coalesce(product_id, 0), coalesce(kind_id, 0) FROM public.price_alert
    WHERE preferred AND list_id IS NULL AND user_id IN (SELECT user_id FROM changed);
    INSERT INTO public.price_alert_list_change (list_id)
    SELECT DISTINCT list_id FROM public.price_alert
    WHERE preferred AND list_id IS NOT NULL AND user_id IN (SELECT user_id FROM changed);
    PERFORM graphile_worker.add_job('check-alerts', '{}'::json);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER preferred_store_added AFTER INSERT ON preferred_store
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION restart_preferred_alerts();
CREATE TRIGGER preferred_store_removed AFTER DELETE ON preferred_store
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION restart_preferred_alerts();
