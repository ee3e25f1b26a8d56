-- The prices that came with the app are made up, so that a new place has something to show. They are called samples, by
-- which of the files they are from.
UPDATE price_import SET is_sample = true
WHERE file_sha256 IN (
  '8c7c0bbcc05794672d1891db6df51cc840d022f11e2f50b4e6786ce4d8690388',
  '97918ef3fad5718a91af0cbbc2c44323835dccdd8dbcc31e9f0d2ea07fb52e0e',
  'e8455e2b0b28d955590c90295575f6d677d7618b2dab400f009473006455927e',
  'd4713fbaa46a6d2d1f7c3cc67141862dd81b934fddb58174df34671d88592fb8',
  '03016625aca25459fcdc1877502f668105d7fb52b6f96c9b4ad77b2fdfcf6396',
  'd989ed8f6602b4e4644aa201ebcc6039f84e5db5cf8f1dc36ea4f24a58937031'
);
UPDATE price SET source = 'sample'
WHERE import_id IN (SELECT id FROM price_import WHERE is_sample);
UPDATE listing l SET source = p.source FROM price p
WHERE p.id = l.price_id AND p.source = 'sample' AND l.source <> 'sample';
