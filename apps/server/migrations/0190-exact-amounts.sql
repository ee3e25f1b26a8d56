-- Amounts are exact: a pound is 0.45359237 kg. Earlier releases round them to a thousandth of a gram or millilitre.

-- The kilograms or litres in an amount in imperial units or milligrams, as packages/domain/src/amount.ts reads it. Null
-- for other amounts: their thousandths are exact.
CREATE FUNCTION exact_base_amount(amount text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim_scale(coalesce(parts[1], '1')::numeric * replace(parts[2], ',', '.')::numeric * CASE
    WHEN unit = 'mg' THEN 0.000001
    WHEN unit IN ('oz', 'ozs', 'ounce', 'ounces') THEN 0.028349523125
    WHEN unit IN ('lb', 'lbs', 'pound', 'pounds') THEN 0.45359237
    WHEN unit IN ('floz', 'fluidounce', 'fluidounces') THEN 0.0295735295625
    WHEN unit IN ('pt', 'pint', 'pints') THEN 0.473176473
    WHEN unit IN ('qt', 'quart', 'quarts') THEN 0.946352946
    WHEN unit IN ('gal', 'gals', 'gallon', 'gallons') THEN 3.785411784
  END)
  FROM regexp_match(lower(amount), '^\s*(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+(?:\.?\s+oz)?)\.?\s*$') parts,
       regexp_replace(parts[3], '[^a-z]', '', 'g') unit
$$;
UPDATE product SET base_amount = exact_base_amount(amount) WHERE base_amount <> exact_base_amount(amount);
-- The products that an earlier release writes from now on. The job sort-products makes them exact.
CREATE INDEX product_rounded_idx ON product (id) WHERE base_amount <> exact_base_amount(amount);

-- The amount in the key of a need is in thousandths of a gram or millilitre (modules/lists/need.ts). Keys that differ
-- stay different, because equal amounts were rounded to equal keys.
CREATE FUNCTION exact_need_key(need_key text, amount numeric, unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN need_key LIKE 'k% ' || round(exact.amount) THEN
    regexp_replace(need_key, ' \d+$', ' ' || trim_scale(exact.amount)) ELSE need_key END
  FROM (SELECT exact_base_amount(amount || unit) * 1000000 AS amount) exact
$$;
UPDATE shopping_list_item SET need_key = exact_need_key(need_key, amount, amount_unit)
WHERE amount_unit IN ('oz', 'lb', 'floz', 'pt', 'gal');
-- A merge of kinds is undone for items whose keys are as it left them.
UPDATE kind_change SET done = jsonb_set(done, '{items}', (
  SELECT jsonb_agg(
    CASE WHEN item.id IS NULL THEN move ELSE move || jsonb_build_object(
      'before', move -> 'before' || jsonb_build_object(
        'need_key', exact_need_key(move #>> '{before,need_key}', item.amount, item.amount_unit)),
      'after', move -> 'after' || jsonb_build_object(
        'need_key', exact_need_key(move #>> '{after,need_key}', item.amount, item.amount_unit))) END
    ORDER BY position)
  FROM jsonb_array_elements(done -> 'items') WITH ORDINALITY AS moves (move, position)
  LEFT JOIN shopping_list_item item
    ON item.id = (move #>> '{after,id}')::bigint AND item.amount_unit IN ('oz', 'lb', 'floz', 'pt', 'gal')
   AND jsonb_typeof(move -> 'before') = 'object'
))
WHERE jsonb_array_length(done -> 'items') > 0;
DROP FUNCTION exact_need_key;
