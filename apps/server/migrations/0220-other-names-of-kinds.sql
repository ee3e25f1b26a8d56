-- Other names of kinds ('saltfish') that superusers added, and default names that they removed. The default names are in
-- packages/domain (kinds/phrases.ts). `key` is the name as names are compared.
CREATE TABLE kind_other_name (
  kind_id    integer NOT NULL REFERENCES kind (id) ON DELETE CASCADE,
  key        text NOT NULL CHECK (key <> ''),
  name       text NOT NULL CHECK (name = trim(name) AND char_length(name) BETWEEN 1 AND 60),
  is_removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind_id, key)
);
-- A name that was added means one kind.
CREATE UNIQUE INDEX kind_other_name_key ON kind_other_name (key) WHERE NOT is_removed;
