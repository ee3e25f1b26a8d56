// node examples/cheapest-rice.ts https://example.com
import { createClient } from '../src/index.ts';

const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2);
const client = createClient({ baseUrl });
const options = { signal: AbortSignal.timeout(10_000) };

const { results } = await client.listKinds({ search: 'rice' }, options);
for (const { slug } of results) {
  const { kind, results: prices } = await client.getKind({ id: slug, region: 'South' }, options);
  const [cheapest] = prices;
  if (!cheapest) continue;
  const { product_name, product_brand, product_amount, store_name, price, unit_price, unit } = cheapest;
  const product = [product_name, product_brand, product_amount].filter(Boolean).join(' ');
  console.log(`${kind.name}: ${product} at ${store_name}, $${price} ($${unit_price} for ${unit})`);
}
