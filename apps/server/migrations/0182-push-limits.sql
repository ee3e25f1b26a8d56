-- Browsers with keys that no message can be encrypted for, and those beyond 20 of a person, the oldest first.
DELETE FROM push_subscription
WHERE length(rtrim(p256dh, '=')) <> 87 OR length(rtrim(auth, '=')) <> 22 OR id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC) AS rank FROM push_subscription
  ) ranked WHERE rank > 20
);
