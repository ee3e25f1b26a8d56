-- The processes that carry out jobs. Each holds an advisory lock by its id for as long as it lives, so that others see when it
-- died, and give the jobs that it was at to somebody else.
CREATE TABLE job_worker (
  id         text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now()
);
-- Nobody looks for runs by their time any more.
DROP INDEX import_run_underway_idx;
