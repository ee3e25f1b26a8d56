-- The list of users shows the time of each one's latest change, which read all changes of the person before.

DROP INDEX revision_changed_by_idx;
CREATE INDEX revision_changed_by_idx ON revision (changed_by, changed_at) WHERE changed_by IS NOT NULL;
