-- As 0009 for listings: prices are answered from indexes alone where they are known to be visible to everybody, which an import of
-- some thousands into millions would not have had looked at for years; what was undone is cleared away as soon.

ALTER TABLE price SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
ALTER TABLE price_observation SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
