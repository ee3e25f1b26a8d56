-- The index of listings has the other names of kinds. Devices download them with the catalogue.
CREATE TRIGGER kind_name_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON kind_name
FOR EACH STATEMENT EXECUTE FUNCTION note_store_change();
CREATE TRIGGER kind_other_name_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON kind_other_name
FOR EACH STATEMENT EXECUTE FUNCTION note_store_change();
