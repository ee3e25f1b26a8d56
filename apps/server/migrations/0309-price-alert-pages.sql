-- Half of a page stays free for new versions of its rows: one import may change the state of most alerts, and an update
-- within the page leaves the indexes as they are.

ALTER TABLE price_alert SET (fillfactor = 50);
