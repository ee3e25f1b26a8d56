-- Price alerts about the total of a list's best trip. They end with the membership.

ALTER TABLE price_alert
  ADD COLUMN list_id integer,
  ADD COLUMN list_area boolean NOT NULL DEFAULT false,
  ADD COLUMN max_stops integer CHECK (max_stops > 0),
  ADD COLUMN stop_cost bigint CHECK (stop_cost >= 0),
  ADD COLUMN list_basis text,
  ADD COLUMN list_found integer,
  ADD COLUMN list_needed integer,
  ADD COLUMN list_total bigint,
  ADD CONSTRAINT price_alert_member_fkey FOREIGN KEY (list_id, user_id)
    REFERENCES shopping_list_member (list_id, user_id) ON DELETE CASCADE,
  DROP CONSTRAINT price_alert_check,
  ADD CONSTRAINT price_alert_target_check CHECK (num_nonnulls(product_id, kind_id, list_id) = 1),
  ADD CONSTRAINT price_alert_list_check CHECK (
    (list_id IS NULL) = (max_stops IS NULL) AND (list_id IS NULL) = (stop_cost IS NULL)
    AND (NOT list_area OR (list_id IS NOT NULL AND region IS NULL AND NOT preferred))
  );
CREATE INDEX price_alert_list_idx ON price_alert (list_id, user_id) WHERE list_id IS NOT NULL;
COMMENT ON COLUMN price_alert.list_area IS 'The area is the area of the list, instead of region and preferred.';
COMMENT ON COLUMN price_alert.stop_cost IS 'In cents: the minimum saving for one more stop.';
COMMENT ON COLUMN price_alert.list_basis IS 'Hash of the needed items and the stores. The alert starts again when it changes.';
COMMENT ON COLUMN price_alert.list_total IS 'In cents, at the last evaluation; NULL if nothing was found.';

ALTER TABLE price_alert_sent
  ADD COLUMN price_ids bigint[],
  ADD COLUMN basis text;
COMMENT ON COLUMN price_alert_sent.price_ids IS 'All prices of the trip; NULL for one product or kind.';
COMMENT ON COLUMN price_alert_sent.basis IS 'Items and number of items found. A withdrawal arms the alert only on the same basis.';

-- Watched lists with changed prices, items or areas. The job check-alerts removes them.
CREATE TABLE price_alert_list_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id integer NOT NULL
);
