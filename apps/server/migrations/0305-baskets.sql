-- Ready-made baskets. Lines name kinds by slug, because kinds follow from imported products: a line without its kind is
-- not shown.

CREATE TABLE basket (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL,
  counted text NOT NULL CHECK (counted IN ('people', 'children')),
  usual_count integer NOT NULL CHECK (usual_count BETWEEN 1 AND 20),
  position integer NOT NULL
);
COMMENT ON COLUMN basket.counted IS 'The persons whose number scales the basket.';

CREATE TABLE basket_line (
  basket_id integer NOT NULL REFERENCES basket ON DELETE CASCADE,
  position integer NOT NULL,
  kind_slug text NOT NULL,
  amount integer NOT NULL,
  unit text NOT NULL CHECK (unit IN ('g', 'ml', 'piece')),
  per text NOT NULL CHECK (per IN ('person', 'household')),
  PRIMARY KEY (basket_id, position),
  UNIQUE (basket_id, kind_slug),
  CHECK (amount BETWEEN 1 AND CASE unit WHEN 'piece' THEN 1000 ELSE 100000 END)
);

-- As 0006: guests get no old basket. A change of lines updates the basket too.
CREATE TRIGGER basket_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON basket
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_data_changed();

INSERT INTO basket (slug, name, description, counted, usual_count, position) VALUES
  ('72-hours', '72 hours', 'Three days without shops, water or power: for the hurricane season. One US gallon of '
    'drinking water a person and day, and food that needs no cooking.', 'people', 4, 1),
  ('school-week', 'School week', 'Five lunches a child: sandwiches, a drink, fruit and a snack.', 'children', 2, 2),
  ('christmas', 'Christmas', 'Ham, sorrel, and the shop goods for ponche a crème, black cake and pastelles.',
    'people', 6, 3);

INSERT INTO basket_line (basket_id, position, kind_slug, amount, unit, per)
SELECT basket.id, row_number() OVER (PARTITION BY basket.id ORDER BY line.number), line.slug, line.amount, line.unit, line.per
FROM (VALUES
  -- Three US gallons of 3,785 ml a person.
  (1, '72-hours', 'bottled-water', 11355, 'ml', 'person'),
  (2, '72-hours', 'chunk-light-tuna-in-water', 340, 'g', 'person'),
  (3, '72-hours', 'sardines-in-tomato-sauce', 310, 'g', 'person'),
  (4, '72-hours', 'vienna-sausages', 260, 'g', 'person'),
  (5, '72-hours', 'channa-chick-peas', 400, 'g', 'person'),
  (6, '72-hours', 'whole-kernel-corn', 430, 'g', 'person'),
  (7, '72-hours', 'crackers', 450, 'g', 'person'),
  (8, '72-hours', 'peanut-butter-smooth', 170, 'g', 'person'),
  (9, '72-hours', 'uht-full-cream-milk', 1500, 'ml', 'person'),
  (10, '72-hours', 'corn-flakes', 150, 'g', 'person'),
  (11, '72-hours', 'orange-juice', 1000, 'ml', 'person'),
  (12, '72-hours', 'guava-jam', 300, 'ml', 'household'),
  (13, '72-hours', 'toilet-paper', 4, 'piece', 'household'),
  (1, 'school-week', 'whole-wheat-bread', 400, 'g', 'person'),
  (2, 'school-week', 'processed-cheese-slices', 5, 'piece', 'person'),
  (3, 'school-week', 'chunk-light-tuna-in-water', 170, 'g', 'person'),
  (4, 'school-week', 'eggs', 2, 'piece', 'person'),
  (5, 'school-week', 'mayonnaise', 50, 'ml', 'person'),
  (6, 'school-week', 'apple-juice', 1000, 'ml', 'person'),
  (7, 'school-week', 'apples', 5, 'piece', 'person'),
  (8, 'school-week', 'carrots', 250, 'g', 'person'),
  (9, 'school-week', 'yogurt-strawberry', 300, 'g', 'person'),
  (10, 'school-week', 'crackers', 150, 'g', 'person'),
  (1, 'christmas', 'picnic-ham-bone-in', 600, 'g', 'person'),
  (2, 'christmas', 'turkey-bone-in', 500, 'g', 'person'),
  (3, 'christmas', 'sorrel-drink', 1000, 'ml', 'person'),
  (4, 'christmas', 'pigeon-peas', 110, 'g', 'person'),
  (5, 'christmas', 'parboiled-rice', 150, 'g', 'person'),
  (6, 'christmas', 'potatoes', 300, 'g', 'person'),
  (7, 'christmas', 'macaroni', 400, 'g', 'household'),
  (8, 'christmas', 'cheddar-cheese', 500, 'g', 'household'),
  -- Ponche a crème.
  (9, 'christmas', 'evaporated-milk', 1230, 'g', 'household'),
  (10, 'christmas', 'sweetened-condensed-milk', 790, 'g', 'household'),
  -- Ponche a crème and black cake.
  (11, 'christmas', 'eggs', 18, 'piece', 'household'),
  (12, 'christmas', 'all-purpose-flour', 500, 'g', 'household'),
  (13, 'christmas', 'salted-butter', 454, 'g', 'household'),
  (14, 'christmas', 'brown-sugar', 1000, 'g', 'household'),
  (15, 'christmas', 'vanilla-essence', 50, 'ml', 'household'),
  (16, 'christmas', 'baking-powder', 20, 'g', 'household'),
  -- Pastelles.
  (17, 'christmas', 'cornmeal', 800, 'g', 'household'),
  (18, 'christmas', 'minced-beef', 900, 'g', 'household'),
  (19, 'christmas', 'onions', 500, 'g', 'household'),
  (20, 'christmas', 'pimento-peppers', 60, 'g', 'household'),
  (21, 'christmas', 'green-seasoning', 150, 'ml', 'household')
) AS line (number, basket, slug, amount, unit, per)
JOIN basket ON basket.slug = line.basket;
