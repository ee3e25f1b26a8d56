-- No query of the app runs long enough to earn back what compiling it takes, 100 ms and more, which PostgreSQL would do on
-- the mere guess that it reads much. Where the app does not own its database, its owner may want to say the same.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'jit was left as it is';
END
$$;
