CREATE TABLE notification (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id           integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  content           text NOT NULL CHECK (content <> ''),
  notification_type text NOT NULL DEFAULT 'info',
  is_read           boolean NOT NULL DEFAULT false,
  timestamp         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_user_idx ON notification (user_id, id DESC);
CREATE INDEX notification_unread_idx ON notification (user_id) WHERE NOT is_read;
