-- Shopping lists, who shares them, and invites to them.

-- `version` grows by one with every change of the list, its items, its members or its invites. Whoever changes any of these
-- takes the list's row first, so that versions have an order and "what changed since version V" has one answer.
CREATE TABLE shopping_list (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name           text NOT NULL CHECK (name = trim(name) AND name <> ''),
  description    text NOT NULL DEFAULT '',
  version        bigint NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_updated   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE shopping_list_member (
  list_id   integer NOT NULL REFERENCES shopping_list (id) ON DELETE CASCADE,
  user_id   integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  role      text NOT NULL CHECK (role IN ('owner', 'member')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_id, user_id)
);
CREATE INDEX shopping_list_member_user_idx ON shopping_list_member (user_id);
CREATE UNIQUE INDEX shopping_list_owner_key ON shopping_list_member (list_id) WHERE role = 'owner';

-- A removed item stays as a tombstone (deleted_at), so that clients which were away learn of it. `client_id` is made by the
-- client that added the item. The same product and store are on a list once.
CREATE TABLE shopping_list_item (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id    integer NOT NULL REFERENCES shopping_list (id) ON DELETE CASCADE,
  client_id  uuid NOT NULL,
  product_id integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  store_id   integer NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  is_needed  boolean NOT NULL DEFAULT true,
  quantity   smallint NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 999),
  version    bigint NOT NULL,
  added_by   integer REFERENCES app_user (id) ON DELETE SET NULL,
  date_added timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (list_id, client_id)
);
CREATE UNIQUE INDEX shopping_list_item_listing_key ON shopping_list_item (list_id, product_id, store_id)
  WHERE deleted_at IS NULL;
CREATE INDEX shopping_list_item_page_idx ON shopping_list_item (list_id, id) WHERE deleted_at IS NULL;
CREATE INDEX shopping_list_item_version_idx ON shopping_list_item (list_id, version);
CREATE INDEX shopping_list_item_product_idx ON shopping_list_item (product_id);
CREATE INDEX shopping_list_item_store_idx ON shopping_list_item (store_id);
CREATE INDEX shopping_list_item_added_by_idx ON shopping_list_item (added_by) WHERE added_by IS NOT NULL;

CREATE TABLE shopping_list_invite (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id       integer NOT NULL REFERENCES shopping_list (id) ON DELETE CASCADE,
  invitee_email text NOT NULL CHECK (invitee_email = trim(invitee_email) AND invitee_email <> ''),
  invited_by    integer REFERENCES app_user (id) ON DELETE SET NULL,
  status        text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected', 'deleted')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  answered_at   timestamptz
);
CREATE UNIQUE INDEX shopping_list_invite_pending_key ON shopping_list_invite (list_id, lower(invitee_email))
  WHERE status = 'pending';
CREATE INDEX shopping_list_invite_email_idx ON shopping_list_invite (lower(invitee_email)) WHERE status = 'pending';
CREATE INDEX shopping_list_invite_invited_by_idx ON shopping_list_invite (invited_by) WHERE invited_by IS NOT NULL;

-- The invite that a notification is about, and where a click on it leads.
ALTER TABLE notification ADD COLUMN invite_id integer REFERENCES shopping_list_invite (id) ON DELETE SET NULL;
ALTER TABLE notification ADD COLUMN path text NOT NULL DEFAULT '/notifications' CHECK (path LIKE '/%');
CREATE INDEX notification_invite_idx ON notification (invite_id) WHERE invite_id IS NOT NULL;
