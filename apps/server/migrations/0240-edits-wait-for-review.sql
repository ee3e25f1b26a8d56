-- Changes by shoppers of products and stores that others use. Others see the stored values until a superuser approves.
CREATE TABLE proposed_edit (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id  integer REFERENCES product (id) ON DELETE CASCADE,
  store_id    integer REFERENCES store (id) ON DELETE CASCADE,
  -- The fields as they were when the author changed them, and their new values.
  before      jsonb NOT NULL,
  after       jsonb NOT NULL,
  proposed_by integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- withdrawn: undone with everything that its author did, or replaced in a merge.
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'verified', 'rejected', 'withdrawn')),
  CHECK (num_nonnulls(product_id, store_id) = 1)
);
CREATE INDEX proposed_edit_product_idx ON proposed_edit (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX proposed_edit_store_idx ON proposed_edit (store_id) WHERE store_id IS NOT NULL;
CREATE INDEX proposed_edit_author_idx ON proposed_edit (proposed_by, id);
CREATE INDEX proposed_edit_waiting_idx ON proposed_edit (proposed_at, id) WHERE state = 'waiting';
-- One waiting change for each author and record.
CREATE UNIQUE INDEX proposed_edit_product_key ON proposed_edit (product_id, proposed_by) WHERE state = 'waiting';
CREATE UNIQUE INDEX proposed_edit_store_key ON proposed_edit (store_id, proposed_by) WHERE state = 'waiting';

-- Changes that a merge moved to the kept record, with their record and state before it.
CREATE TABLE merge_proposed_edit (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  edit_id  integer NOT NULL,
  from_id  integer NOT NULL,
  state    text NOT NULL,
  PRIMARY KEY (merge_id, edit_id)
);

ALTER TABLE review_decision
  DROP CONSTRAINT review_decision_kind_check,
  ADD CONSTRAINT review_decision_kind_check
    CHECK (kind IN ('price', 'product-image', 'store-image', 'product', 'store', 'product-edit', 'store-edit'));

-- The ids of waiting changes that were withdrawn.
ALTER TABLE undone_work ADD COLUMN edits jsonb NOT NULL DEFAULT '[]';
