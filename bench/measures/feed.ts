import { listingOrderingSchema, listingPageSchema, regions } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { scale } from '../data-set/content/catalogue.ts';
import { seededRandom } from '../data-set/content/random.ts';
import { type Bench, getAll, type Measure, measure, query, times } from '../measure.ts';
import type { Sample } from '../report.ts';

const orderings = listingOrderingSchema.options;
const pageSize = 24;
const count = 600;

const feed = (values: Record<string, string | number>) => `/price/price/${query(values)}`;
const repeat = (make: (index: number) => string) => (bench: Bench) => getAll(bench, times(count, make));
const at = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

async function followPages({ client }: Bench): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const ordering of orderings) {
    let path = feed({ ordering, page: Math.floor(scale.listings / pageSize / 2) });
    for (let page = 0; page <= 100; page += 1) {
      const response = await client.get(path);
      if (page > 0) samples.push(response);
      const { next } = listingPageSchema.parse(JSON.parse(response.body));
      if (!next) throw new Error(`The listings end after ${path}.`);
      path = `/price/price/${new URL(next).search}`;
    }
  }
  return samples;
}

function numberedPages(): string[] {
  const random = seededRandom(7);
  // The app counts up to 10,000 listings.
  return times(count, () => feed({ page: 1 + Math.floor((random() * 10_000) / pageSize) }));
}

/** Oldest first is excluded, because it must read the prices of all products. */
const productOrderings = ['', ...orderings].filter((ordering) => ordering !== 'date_added');

function byProduct(index: number): string {
  const region = Math.floor(index / productOrderings.length) % 2 ? at(regions, index) : '';
  return `/price/by-product/${query({ ordering: at(productOrderings, index), region })}`;
}

function nearPositions(): string[] {
  const random = seededRandom(7);
  return times(count, (index) => {
    const near = `${(10.1 + random() * 0.6).toFixed(3)},${(-61.7 + random() * 0.6).toFixed(3)}`;
    return index % 2 ? feed({ near, within_km: 5 }) : feed({ near, ordering: 'distance' });
  });
}

export const feedMeasures: Measure[] = [
  measure(
    'Feed, first page',
    budgets.feed,
    repeat(() => feed({ page: 1 })),
  ),
  measure(
    'Feed, each ordering',
    budgets.feed,
    repeat((index) => feed({ ordering: at(orderings, index) })),
  ),
  measure(
    'Feed, by unit price',
    budgets.feed,
    repeat((index) => {
      const ordering = index % 2 ? 'unit_price' : '-unit_price';
      return feed({ ordering, region: index % 4 < 2 ? '' : at(regions, index) });
    }),
  ),
  measure(
    'Feed, by region',
    budgets.feed,
    repeat((index) => {
      const ordering = Math.floor(index / regions.length) % 2 ? at(orderings, index) : '';
      return feed({ region: at(regions, index), ordering });
    }),
  ),
  measure('Feed, page N as far as it is counted', budgets.feed, (bench) => getAll(bench, numberedPages())),
  measure('Feed, next page deep inside', budgets.feed, followPages),
  measure('Feed, by product', budgets.feed, repeat(byProduct)),
  measure('Feed, near a place', budgets.feed, (bench) => getAll(bench, nearPositions())),
];
