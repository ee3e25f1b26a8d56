-- What administrators changed: who, when, what, before and after. Written in the transaction of the change, so that there is
-- no change without its line and no line without its change.
CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id    integer REFERENCES app_user (id) ON DELETE SET NULL,
  -- As they were called then: it still says who when the account is gone.
  user_name  text NOT NULL,
  action     text NOT NULL,
  kind       text NOT NULL,
  record_ids bigint[] NOT NULL,
  summary    text NOT NULL,
  before     jsonb,
  after      jsonb,
  request_id text
);
CREATE INDEX audit_log_user_idx ON audit_log (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_log_kind_idx ON audit_log (kind, id);
CREATE INDEX audit_log_at_idx ON audit_log (at, id);
CREATE INDEX audit_log_record_idx ON audit_log USING gin (record_ids);
CREATE INDEX audit_log_search_idx ON audit_log USING gin (search_text(user_name, action, kind, summary) gin_trgm_ops);

-- Nobody rewrites history: the only change is that an account which is deleted is no longer referred to.
CREATE FUNCTION refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(OLD) - 'user_id' = to_jsonb(NEW) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is only added to.';
END
$$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
