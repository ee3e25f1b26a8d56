-- "Last active" of a person reads their newest report. Without the date in this index, PostgreSQL searches all prices
-- from the newest one for those who reported none: the export of 5,000 users took 111 s.
DROP INDEX price_added_by_idx;
CREATE INDEX price_added_by_idx ON price (added_by, date_added) WHERE added_by IS NOT NULL;
