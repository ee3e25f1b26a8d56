-- The addresses of kinds that went in a merge lead to the kind that stayed, and no other kind gets them.
CREATE TABLE merged_kind (
  id      integer PRIMARY KEY,
  slug    text NOT NULL UNIQUE,
  kind_id integer NOT NULL REFERENCES kind (id)
);
CREATE INDEX merged_kind_kind_idx ON merged_kind (kind_id);
