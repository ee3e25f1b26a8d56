-- The postal address that superusers may note of a user, as the version before this product did.
ALTER TABLE app_user ADD COLUMN address text NOT NULL DEFAULT '';
