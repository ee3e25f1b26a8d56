-- Users are found by the words of their names, addresses and numbers, and listed by when they joined.
CREATE INDEX app_user_search_idx ON app_user
  USING gin (search_text(first_name, last_name, email, phone_number) gin_trgm_ops);
CREATE INDEX app_user_joined_idx ON app_user (date_joined, id);
