-- When a watched list was noted. An alert of the list joins the unread message of the same import.

ALTER TABLE price_alert_list_change ADD COLUMN noted_at timestamptz NOT NULL DEFAULT now();
