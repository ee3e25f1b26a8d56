-- Reminders of WebMin that superusers put off, for all of them. Without references to what they are about: one of a store
-- that has gone is about nothing, and is not shown.
CREATE TABLE put_off_reminder (
  kind    text NOT NULL CHECK (kind IN ('region', 'store')),
  -- The name of the region, or the id of the store.
  subject text NOT NULL,
  -- The day when something was last seen there, null for never; what is seen later makes the reminder another one.
  seen_on date,
  -- Null: until something is seen there again.
  until   timestamptz,
  PRIMARY KEY (kind, subject)
);
