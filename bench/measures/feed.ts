import { listingOrderingSchema, listingPageSchema, regions } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { seededRandom } from '../data-set/content/random.ts';
import { scale } from '../data-set/content/scale.ts';
import type { Bench, Measure } from '../measure.ts';
import { obviousFeed } from '../obvious/feed.ts';
import { runObvious } from '../obvious/run.ts';
import { ask, query, type Request } from './requests.ts';

const orderings = listingOrderingSchema.options;
const pageSize = 24;
const lastPage = Math.ceil(scale.listings / pageSize);
const lastCountedPage = Math.floor(10_000 / pageSize);
const many = 600;

const times = (count: number, make: (index: number) => Request): Request[] =>
  Array.from({ length: count }, (_, index) => make(index));
const feed = (values: Record<string, string | number>) => `/price/price/${query(values)}`;

const firstPage: Measure = {
  name: 'Feed, first page',
  budget: budgets.feed,
  take: (bench) =>
    ask(
      bench,
      times(many, () => ({ path: feed({ page: 1 }) })),
    ),
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({}), obviousFeed({})]),
};

const byOrdering: Measure = {
  name: 'Feed, each ordering',
  budget: budgets.feed,
  take: (bench) =>
    ask(
      bench,
      times(many, (index) => {
        const ordering = orderings[index % orderings.length] ?? '';
        return { path: feed({ ordering }), part: ordering };
      }),
    ),
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({ order: 'price' }), obviousFeed({ order: 'store_name' })]),
};

const byUnitPrice: Measure = {
  name: 'Feed, by unit price',
  budget: budgets.feed,
  take: (bench) =>
    ask(
      bench,
      times(many, (index) => {
        const ordering = index % 2 ? 'unit_price' : '-unit_price';
        const region = index % 4 < 2 ? '' : (regions[index % regions.length] ?? '');
        return { path: feed({ ordering, region }), part: region ? `${ordering} in a region` : ordering };
      }),
    ),
};

const byRegion: Measure = {
  name: 'Feed, by region',
  budget: budgets.feed,
  take: (bench) =>
    ask(
      bench,
      times(many, (index) => {
        const region = regions[index % regions.length] ?? '';
        const ordering = Math.floor(index / regions.length) % 2 ? (orderings[index % orderings.length] ?? '') : '';
        return { path: feed({ region, ordering }), part: region };
      }),
    ),
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({ region: 'Central' })]),
};

const numbered: Measure = {
  name: 'Feed, page N as far as it is counted',
  budget: budgets.feed,
  take: (bench) => ask(bench, randomPages(lastCountedPage, many)),
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({ offset: 5_000 })]),
};

const anyNumber: Measure = {
  name: 'Feed, any page N of all',
  budget: budgets.anyPage,
  take: (bench) => ask(bench, randomPages(lastPage, 100)),
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({ offset: 500_000 })]),
};

const following: Measure = {
  name: 'Feed, next page deep inside',
  budget: budgets.feed,
  take: async (bench) => {
    const durations: number[] = [];
    for (const ordering of orderings) durations.push(...(await follow(bench, ordering, 100)));
    return { durations };
  },
  obvious: ({ pool }) => runObvious(pool, [obviousFeed({ order: 'price', offset: 500_000 })]),
};

async function follow({ api }: Bench, ordering: string, pages: number): Promise<number[]> {
  const durations: number[] = [];
  let path = feed({ ordering, page: Math.floor(lastPage / 2) });
  for (let page = 0; page <= pages; page += 1) {
    const { body, duration } = await api.get(path);
    if (page > 0) durations.push(duration);
    const { next } = listingPageSchema.parse(JSON.parse(body));
    if (!next) throw new Error(`The listings end after ${path}.`);
    path = `/price/price/${new URL(next).search}`;
  }
  return durations;
}

function randomPages(last: number, count: number): Request[] {
  const random = seededRandom(last);
  return times(count, () => ({ path: feed({ page: 1 + Math.floor(random() * last) }) }));
}

/** Oldest first is measured separately, because it must read the prices of all products. */
const productOrderings = ['', ...orderings].filter((ordering) => ordering !== 'date_added');

const byProduct: Measure = {
  name: 'Feed, by product',
  budget: budgets.feed,
  take: (bench) =>
    ask(
      bench,
      times(many, (index) => {
        const ordering = productOrderings[index % productOrderings.length] ?? '';
        const region = Math.floor(index / productOrderings.length) % 2 ? (regions[index % regions.length] ?? '') : '';
        return { path: `/price/by-product/${query({ ordering, region })}`, part: ordering || 'as it comes' };
      }),
    ),
};

const byProductOldest: Measure = {
  name: 'Feed, by product, the oldest first',
  budget: budgets.anyPage,
  take: (bench) =>
    ask(
      bench,
      times(30, (index) => ({
        path: `/price/by-product/${query({ ordering: 'date_added', region: regions[index % regions.length] ?? '' })}`,
      })),
    ),
};

const near: Measure = {
  name: 'Feed, near a place',
  budget: budgets.feed,
  take: (bench) => {
    const random = seededRandom(7);
    return ask(
      bench,
      times(many, (index) => {
        const place = `${(10.1 + random() * 0.6).toFixed(3)},${(-61.7 + random() * 0.6).toFixed(3)}`;
        const isNearest = index % 2 === 0;
        const path = feed({ near: place, ...(isNearest ? { ordering: 'distance' } : { within_km: 5 }) });
        return { path, part: isNearest ? 'nearest first' : 'within 5 km' };
      }),
    );
  },
};

export const feedMeasures: Measure[] = [
  firstPage,
  byOrdering,
  byUnitPrice,
  byRegion,
  numbered,
  following,
  byProduct,
  near,
  byProductOldest,
  anyNumber,
];
