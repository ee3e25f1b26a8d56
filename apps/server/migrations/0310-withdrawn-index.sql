-- The price index is withdrawn while no price is published. Its series stay, so that the next run lists corrections.

ALTER TABLE price_index_run ADD COLUMN withdrawn_at timestamptz;
