import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type CatalogueRecords,
  catalogueFilePartCount,
  writeCatalogueHead,
  writeCataloguePart,
} from '@bargain-buddy/catalogue';
import { toSearchText } from '@bargain-buddy/domain';
import { createListingIndex, type IndexedListing } from '@bargain-buddy/listing-index';
import { expect, test } from 'vitest';
import { brotliOptions } from '../apps/server/src/platform/http/compression.ts';
import { makeProducts, makeStores } from './data-set/content/catalogue.ts';
import { seededRandom } from './data-set/content/random.ts';

const random = seededRandom(7);
const day = 86_400_000_000;
const lastSurvey = 840_000_000_000_000;

const stores = makeStores(60).map(({ name, address, region }, n): CatalogueRecords['store'] => ({
  ...{ id: n + 1, name, name_rank: n, region, lat: null, lon: null, search_text: toSearchText(name, address) },
  ...{ store_id: n + 1, store_name: name, store_address: address, store_region: region },
  ...{ store_lat: null, store_lon: null, store_location_source: 'area' },
  ...{ store_image: null, store_img_is_verified: null, store_image_by: null },
}));

/** Products that each are listed in 25 of the stores or so. */
const products = makeProducts(4_000).map(({ name, brand, amount }, n): CatalogueRecords['product'] => ({
  ...{ id: n + 1, name_text: `${toSearchText(name)} `, search_text: toSearchText(name, brand, amount) },
  ...{ kind_id: 2 + (n % 400), dimension: 'mass', base_amount: '0.5' },
  barcode: random() < 0.5 ? String(Math.floor(7e12 + random() * 1e11)) : null,
  ...{ product_id: n + 1, product_name: name, product_brand: brand, product_amount: amount },
  ...{ product_image: null, product_img_is_verified: null, product_image_by: null },
}));

/** Seven of eight prices are from surveys, the others from shoppers at any time. */
function listingOf(store_id: number): IndexedListing {
  const surveyed = random() < 7 / 8;
  const date_added =
    lastSurvey - Math.floor(surveyed ? random() ** 3 * 24 : random() * 700) * (surveyed ? 30 : 1) * day;
  const details: CatalogueRecords['details'] = {
    price_is_verified: surveyed ? 'verified' : 'pending',
    source: surveyed ? 'mti' : 'user',
    surveyed,
    missed_at: null,
    confirmations: surveyed ? Math.floor(random() * 12) : 0,
  };
  return {
    ...{ store_id, price_id: 0, price: 5 * Math.round(60 + random() * 1_600), unit_price: 1 },
    ...{ date_added: date_added + (surveyed ? 0 : Math.floor(random() * day)) },
    last_seen: surveyed ? lastSurvey : date_added,
    details: JSON.stringify(details),
  };
}

test('OFF-09 the catalogue file of 100,000 listings has at most 1 MB, sent or stored', () => {
  const listed = products.map((product) => ({
    product,
    listings: stores.filter(() => random() < 25 / 60).map(({ id }) => listingOf(id)),
  }));
  // A survey is stored product by product.
  const inTime = listed.flatMap(({ listings }) => listings).sort((a, b) => a.date_added - b.date_added);
  for (const [n, listing] of inTime.entries()) listing.price_id = n + 1;
  const index = createListingIndex<CatalogueRecords>();
  index.apply({ stores, kinds: [], products: new Map(listed.map((one) => [one.product.id, one])) });
  expect(index.count()).toBeGreaterThan(99_000);
  const same = (path: string) => path;
  const parts = Array.from({ length: catalogueFilePartCount }, (_, part) =>
    writeCataloguePart(index, part, undefined, same),
  );
  const file = JSON.stringify([writeCatalogueHead(index, same), ...parts]);
  expect(brotliCompressSync(file, brotliOptions).length).toBeLessThan(1_000_000);
  expect(gzipSync(file).length).toBeLessThan(1_000_000);
});
