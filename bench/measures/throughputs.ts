import { regions } from '@bargain-buddy/contract';
import { hasJustWritten } from '../api-client.ts';
import { shares } from '../budgets.ts';
import type { Bench } from '../measure.ts';
import { throughput } from '../throughput.ts';
import { query } from './requests.ts';
import { makeSearches } from './searches.ts';

/** How much gets done at 32 connections, as a share of what the bare server does. */
export interface Throughput {
  name: string;
  of: 'rows' | 'constant';
  /** The least share; undefined where none is promised. */
  budget: number | undefined;
  take(bench: Bench): Promise<Rates>;
}

/** Answers a second. */
export interface Rates {
  rate: number;
  bare: number;
}

/** Of what the bare server does. */
export const shareOf = ({ rate, bare }: Rates): number => rate / bare;

/** What the machine gives changes within seconds: the turn counts whose share is in the middle of so many. */
const turns = 9;
const milliseconds = 1_000;
/** As long as V8 takes to compile what is used most, while both processors are busy. */
const warmingUp = { milliseconds: 3_000 };
const asBrowsers = 'accept-encoding: gzip, deflate, br, zstd\r\n';
const asWriters = `cookie: ${hasJustWritten}\r\n`;

/** Ours and the bare server in turns, so that whatever else the machine does concerns both. */
function measure(
  name: string,
  of: Throughput['of'],
  budget: Throughput['budget'],
  pathsOf: (bench: Bench) => Iterator<string>,
  headers = '',
): Throughput {
  return {
    name: `Throughput: ${name}`,
    of,
    budget,
    async take(bench) {
      const paths = pathsOf(bench);
      const bare = endless(() => `/api/${of}`);
      const rates: Rates[] = [];
      await throughput(bench.yardstick.origin, bare, warmingUp);
      await throughput(bench.origin, paths, { headers, ...warmingUp });
      for (let turn = 0; turn < turns; turn += 1) {
        rates.push({
          bare: await throughput(bench.yardstick.origin, bare, { milliseconds }),
          rate: await throughput(bench.origin, paths, { headers, milliseconds }),
        });
      }
      return middleOf(rates);
    },
  };
}

function middleOf(rates: readonly Rates[]): Rates {
  const middle = rates.toSorted((a, b) => shareOf(a) - shareOf(b))[Math.floor(rates.length / 2)];
  if (!middle) throw new Error('There was no turn.');
  return middle;
}

/** Guests' answers are kept under their address, so that each of these is another one. */
const searches = (path: string) => (bench: Bench) => {
  const all = makeSearches(bench.words, 1_000);
  return endless((n) => {
    const { words, region = '', ordering = '' } = all[n % all.length] ?? { words: [] };
    return `${path}${query({ search: words.join(' '), region, ordering, _: n })}`;
  });
};

export const throughputs: Throughput[] = [
  measure('the feed', 'rows', shares.feed, () => endless((n) => `/api/price/price/${query({ _: n })}`)),
  measure('searches', 'rows', shares.search, searches('/api/price/price/'), asWriters),
  measure('searches of guests', 'rows', undefined, searches('/api/price/price/')),
  measure('searches by product', 'rows', shares.byProduct, searches('/api/price/by-product/'), asWriters),
  measure('searches by product of guests', 'rows', undefined, searches('/api/price/by-product/')),
  measure('first pages', 'rows', shares.page, () => endless(firstPage), asBrowsers),
  measure('pages of searches', 'rows', shares.page, searches('/'), asBrowsers),
  measure('pages by number', 'rows', shares.page, () => endless(pageOfFeed), asBrowsers),
  measure('a cached response', 'constant', shares.cachedResponse, () => endless(() => '/api/price/price/'), asBrowsers),
  measure('a cached page', 'constant', shares.cachedPage, () => endless(() => '/'), asBrowsers),
];

/** What people open first, of each region in turn: made for each address, of an answer that is kept for seconds. */
const firstPage = (n: number) => `/${query({ region: regions[n % regions.length] ?? '', _: n })}`;

/**
 * Whole pages, with all cards in their HTML: of the feed everywhere, then of each region, one after the other. None
 * comes again while the answer that it is made of is kept, nor under an address that was asked for before.
 */
function pageOfFeed(n: number): string {
  const places = ['', ...regions];
  return `/${query({ page: 1 + (n % 400), region: places[Math.floor(n / 400) % places.length] ?? '', _: n })}`;
}

function* endless(make: (n: number) => string): Generator<string> {
  for (let n = 0; ; n += 1) yield make(n);
}
