import type { Listing } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { listingMeta } from './listing-meta.ts';

const listing = {
  id: 7,
  price: '24.45',
  source: 'mti',
  date_added: '2026-11-10T16:00:00.000Z',
  product_id: 3,
  product_name: 'Parboiled Rice',
  product_brand: 'Lion',
  product_amount: '2 kg',
  store_name: 'Massy Stores',
  store_address: 'nan',
} as Listing;
const metaOf = (change: Partial<Listing>) =>
  listingMeta({ ...listing, ...change }, { publicUrl: 'https://shop.example' });

test('PAG-05 search engines are led from a listing to the page of its product, which alone has structured data', () => {
  const meta = metaOf({});
  const href = 'https://shop.example/products/3/parboiled-rice-lion-2-kg';
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  expect(meta).toContainEqual({
    title: 'Lion Parboiled Rice 2 kg: $24.45 at Massy Stores · Bargain Buddy',
  });
  expect(JSON.stringify(meta)).not.toMatch(/ld\+json|noindex|nan/);
  expect(metaOf({ source: 'sample' })).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('what is not known is left out, the spreadsheets’ "nan" included', () => {
  const bare = metaOf({ product_brand: 'nan', product_amount: '' });
  expect(bare).toContainEqual(
    expect.objectContaining({
      name: 'description',
      content: expect.stringMatching(/^Parboiled Rice costs \$24\.45 at Massy Stores \(/),
    }),
  );
  expect(bare).toContainEqual(expect.objectContaining({ href: 'https://shop.example/products/3/parboiled-rice' }));
});
