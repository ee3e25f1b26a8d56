-- Lists with an alert are evaluated again by the next start, because example prices no longer count in their totals.

-- The earlier total with example prices cannot be compared, so the alert starts again without a message.
UPDATE price_alert alert SET list_basis = NULL WHERE EXISTS (
  SELECT FROM shopping_list_item item
  WHERE item.list_id = alert.list_id AND item.deleted_at IS NULL AND (
    EXISTS (SELECT FROM listing l WHERE l.product_id = item.product_id AND l.source = 'sample')
    OR EXISTS (
      SELECT FROM shopping_list_item_kind wanted JOIN listing l ON l.kind_id = wanted.kind_id
      WHERE wanted.item_id = item.id AND l.source = 'sample'
    )
  )
);

INSERT INTO price_alert_list_change (list_id) SELECT DISTINCT list_id FROM price_alert WHERE list_id IS NOT NULL;
