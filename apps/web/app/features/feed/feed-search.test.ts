import { listingOrderingSchema, regions } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSearch, type FeedSearch, feedPath, readFeedSearch, toFeedUrlParams } from './feed-search.ts';

const anySearch: fc.Arbitrary<FeedSearch> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 80 }).map(cleanSearch),
  region: fc.constantFrom('' as const, ...regions),
  ordering: fc.constantFrom('' as const, ...listingOrderingSchema.options),
  by: fc.constantFrom(undefined, 'products' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('HOM-16 the address bar carries query, region and sort', () => {
  it('HOM-16 reads back every search that it writes', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const address = new URL(feedPath(search), 'https://shop.example');
        expect(readFeedSearch(address.searchParams)).toEqual(search);
      }),
    );
  });

  it('HOM-16 writes only what differs from the plain feed', () => {
    expect(feedPath({})).toBe('/');
    expect(feedPath({ search: '  ', region: '', ordering: '', page: 1 })).toBe('/');
    expect(feedPath({ search: "Hi-Lo's rice 🍚", region: 'Tobago', ordering: '-price', page: 2 })).toBe(
      '/?search=Hi-Lo%27s+rice+%F0%9F%8D%9A&region=Tobago&ordering=-price&page=2',
    );
  });

  it.each([
    ['region=Everywhere'],
    ['region=north'],
    ['ordering=-name'],
    ['ordering=--price'],
    ['ordering=pri-ce'],
    ['ordering=price-'],
    ['page=0'],
    ['page=1.5'],
    ['page=rice'],
    ['page=99999999'],
    ['utm_source=mail'],
    ['search=%20%09%0A'],
  ])('HOM-16 counts %s as not given', (query) => {
    expect(readFeedSearch(new URLSearchParams(query))).toEqual({ search: '', region: '', ordering: '', page: 1 });
  });
});

it.each([
  ['page=1', 1],
  ['page=2', 2],
  ['page=1000000', 1_000_000],
])('HOM-16 takes %s', (query, page) => {
  expect(readFeedSearch(new URLSearchParams(query))).toEqual({ search: '', region: '', ordering: '', page });
});

describe('a search text', () => {
  it('HOM-03 is one line, without space around it, of 200 characters at most', () => {
    expect(cleanSearch('  brown \t\n rice ')).toBe('brown rice');
    expect(cleanSearch('x'.repeat(200))).toBe('x'.repeat(200));
    expect(cleanSearch('x'.repeat(201))).toBe('x'.repeat(200));
    expect(cleanSearch(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
    expect(cleanSearch(`${'x'.repeat(199)}🍚`)).toBe('x'.repeat(199));
    expect(cleanSearch(`${'x'.repeat(198)}🍚`)).toBe(`${'x'.repeat(198)}🍚`);
  });

  it('HOM-03 is nothing where it is only white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000') }), (text) => {
        expect(cleanSearch(text)).toBe('');
      }),
    );
  });

  it('never grows beyond what the API takes, nor breaks a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 150, maxLength: 400 }), (text) => {
        const clean = cleanSearch(text);
        expect(clean.length).toBeLessThanOrEqual(200);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanSearch(clean)).toBe(clean);
        expect(toFeedUrlParams({ search: clean }).get('search') ?? '').toBe(clean);
      }),
    );
  });
});
