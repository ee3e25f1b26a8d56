-- The aisles that packages/domain/src/kinds/aisles.ts gives kinds, which it knows by `key`, whatever they are called later.
-- `aisle_is_chosen`: a person has put the kind there, and no product moves it.
ALTER TABLE aisle ADD COLUMN key text UNIQUE;
UPDATE aisle SET key = 'other' WHERE name = 'Other';
INSERT INTO aisle (key, name, position) VALUES
  ('produce', 'Fruit & vegetables', 10),
  ('bread', 'Bread & bakery', 20),
  ('meat', 'Meat & fish', 30),
  ('dairy', 'Dairy & eggs', 40),
  ('frozen', 'Frozen', 50),
  ('rice', 'Rice & flour', 60),
  ('pasta', 'Pasta & noodles', 70),
  ('beans', 'Peas & beans', 80),
  ('canned', 'Canned food', 90),
  ('sauces', 'Oils, sauces & spices', 100),
  ('baking', 'Sugar & baking', 110),
  ('breakfast', 'Breakfast & spreads', 120),
  ('hot-drinks', 'Coffee, tea & cocoa', 130),
  ('drinks', 'Drinks', 140),
  ('snacks', 'Snacks & sweets', 150),
  ('baby', 'Baby', 160),
  ('personal', 'Personal care', 170),
  ('household', 'Household', 180);
ALTER TABLE kind ADD COLUMN aisle_is_chosen boolean NOT NULL DEFAULT false;

-- A release before 0060 makes listings without what a package holds.
CREATE OR REPLACE FUNCTION set_unit_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.base_amount IS NULL THEN
    NEW.base_amount := (SELECT base_amount FROM public.product WHERE id = NEW.product_id);
  END IF;
  NEW.unit_price := round(NEW.price / NEW.base_amount, 4);
  RETURN NEW;
END
$$;
