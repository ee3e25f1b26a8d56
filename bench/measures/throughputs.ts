import { regions } from '@bargain-buddy/contract';
import { hasJustWritten } from '../api-client.ts';
import { shares } from '../budgets.ts';
import type { Bench } from '../measure.ts';
import { throughput } from '../throughput.ts';
import { query } from './requests.ts';
import { makeSearches } from './searches.ts';

/** Throughput over 32 connections, as a share of the bare server's. */
export interface Throughput {
  name: string;
  of: 'rows' | 'constant';
  budget: number | undefined;
  take(bench: Bench): Promise<Rates>;
}

/** Responses per second. */
export interface Rates {
  rate: number;
  bare: number;
}

export const shareOf = ({ rate, bare }: Rates): number => rate / bare;

/** The machine's performance varies within seconds, so the turn with the median share counts. */
const turns = 9;
const milliseconds = 1_000;
/** V8 needs this time to compile the hot code while both processors are busy. */
const warmingUp = { milliseconds: 3_000 };
const asBrowsers = 'accept-encoding: gzip, deflate, br, zstd\r\n';
const asWriters = `cookie: ${hasJustWritten}\r\n`;

/** Alternates, so that other work on the machine affects both servers equally. */
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
      await throughput(bench.baseline.origin, bare, warmingUp);
      await throughput(bench.origin, paths, { headers, ...warmingUp });
      for (let turn = 0; turn < turns; turn += 1) {
        rates.push({
          bare: await throughput(bench.baseline.origin, bare, { milliseconds }),
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

/** Responses to guests are cached by URL, so each URL is unique. */
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

/** Rendered for each unique URL, from a response that is cached for seconds. */
const firstPage = (n: number) => `/${query({ region: regions[n % regions.length] ?? '', _: n })}`;

/** No page repeats while its data is cached, and each URL is unique. */
function pageOfFeed(n: number): string {
  const places = ['', ...regions];
  return `/${query({ page: 1 + (n % 400), region: places[Math.floor(n / 400) % places.length] ?? '', _: n })}`;
}

function* endless(make: (n: number) => string): Generator<string> {
  for (let n = 0; ; n += 1) yield make(n);
}
