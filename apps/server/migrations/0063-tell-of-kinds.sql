-- As 0006: what guests see of kinds and aisles is answered from no old copy.
CREATE TRIGGER kind_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON kind
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
CREATE TRIGGER aisle_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON aisle
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();
