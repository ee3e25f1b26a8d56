import { regions } from '@bargain-buddy/contract';
import { shares } from '../budgets.ts';
import { hasJustWritten } from '../client.ts';
import { type Bench, type Measure, query } from '../measure.ts';
import { type Rates, toShareResult } from '../report.ts';
import { throughput } from '../throughput.ts';
import { makeSearches } from './search.ts';

const turns = 9;
const milliseconds = 1_000;
/** V8 needs this time to compile the hot code while both processors are busy. */
const warmUp = { milliseconds: 3_000 };
const browser = 'accept-encoding: gzip, deflate, br, zstd\r\n';
const writer = `cookie: ${hasJustWritten}\r\n`;

type MakePath = (n: number) => string;

/** Alternates, so that other work on the machine affects both servers equally. */
function compare(
  name: string,
  bareRoute: 'rows' | 'constant',
  share: number,
  prepare: (bench: Bench) => MakePath | Promise<MakePath>,
  headers: string,
): Measure {
  const title = `Throughput: ${name}, of ${bareRoute === 'rows' ? '24 rows' : 'a constant'}`;
  return {
    name: title,
    async run(bench) {
      const paths = numbered(await prepare(bench));
      const app = (options: object) => throughput(bench.origin, paths, { headers, ...options });
      const barePaths = numbered(() => `/api/${bareRoute}`);
      const bare = (options: object) => throughput(bench.yardstick.origin, barePaths, options);
      await bare(warmUp);
      await app(warmUp);
      const rates: Rates[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        rates.push({ bare: await bare({ milliseconds }), app: await app({ milliseconds }) });
      }
      return toShareResult(title, share, rates);
    },
  };
}

/** Responses to guests are cached by URL, so each URL is unique. */
const searches = (path: string) => async (bench: Bench) => {
  const all = await makeSearches(bench.pool, 1_000);
  return (n: number) => `${path}${all[n % all.length]}&_=${n}`;
};

function* numbered(make: MakePath): Generator<string> {
  for (let n = 0; ; n += 1) yield make(n);
}

const firstPage = (n: number) => `/${query({ region: regions[n % regions.length] ?? '', _: n })}`;

export const throughputs: Measure[] = [
  compare('the feed', 'rows', shares.feed, () => (n) => `/api/price/price/${query({ _: n })}`, ''),
  compare('searches', 'rows', shares.search, searches('/api/price/price/'), writer),
  compare('searches by product', 'rows', shares.byProduct, searches('/api/price/by-product/'), writer),
  compare('first pages', 'rows', shares.page, () => firstPage, browser),
  compare('pages of searches', 'rows', shares.page, searches('/'), browser),
  compare('a cached response', 'constant', shares.cachedResponse, () => () => '/api/price/price/', browser),
  compare('a cached page', 'constant', shares.cachedPage, () => () => '/', browser),
];
