-- The newest use of the sessions whose tokens are deleted by now, for "Last active" of users.
ALTER TABLE app_user ADD COLUMN last_session_at timestamptz;
