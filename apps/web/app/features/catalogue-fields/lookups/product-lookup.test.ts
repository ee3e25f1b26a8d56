import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeliestLookups, lookUpUsdaProducts, lookupWords } from './product-lookup.ts';

const product = (name: string, brand = '') => ({ name, brand, amount: '', barcode: '' });

describe('DET-07 product lookup', () => {
  it('DET-07 looks up words once, without single letters, and four at most', () => {
    expect(lookupWords('Chief Curry powder, curry & a 85g tin')).toEqual(['chief', 'curry', 'powder', '85g']);
    expect(lookupWords(' - ')).toEqual([]);
  });

  it('DET-07 has the products with most of the words first', () => {
    const found = [product('Powdered milk'), product('Curry powder', 'Chief'), product('Curry paste')];
    expect(likeliestLookups(['chief', 'curry', 'powder'], found).map(({ name }) => name)).toEqual([
      'Curry powder',
      'Powdered milk',
      'Curry paste',
    ]);
  });

  it('DET-07 shows each product once and twelve at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('rice', 'flour', 'salt', 'oil', 'peas')), fc.nat(20), (names, more) => {
        const found = [...names, ...Array.from({ length: more }, (_, index) => `tea ${index}`)].map((name) =>
          product(name),
        );
        const shown = likeliestLookups(['tea'], found);
        expect(shown.length).toBe(Math.min(12, new Set(found.map(({ name }) => name)).size));
        expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length);
      }),
    );
  });

  it('DET-07 looks up one word, or all words together, and each alone if no product has all of them', async () => {
    const asked: [string, number][] = [];
    const queryClient = {
      fetchQuery: async ({ queryKey: [, query, limit] }: { queryKey: [string, string, number] }) => {
        asked.push([query, limit]);
        return { results: ['curry', 'curry powder', 'stew'].includes(query) ? [product(query)] : [] };
      },
    } as unknown as QueryClient;
    const found = async (text: string) => (await lookUpUsdaProducts(queryClient, text)).map(({ name }) => name);
    expect(await found(' ')).toEqual([]);
    expect(await found('Curry')).toEqual(['curry']);
    expect(await found('curry powder')).toEqual(['curry powder']);
    expect(await found('madras stew')).toEqual(['stew']);
    await found('one two three four');
    expect(asked).toEqual([
      ['curry', 8],
      ['curry powder', 12],
      ['madras stew', 12],
      ['madras', 6],
      ['stew', 6],
      ['one two three four', 20],
      ...['one', 'two', 'three', 'four'].map((word): [string, number] => [word, 6]),
    ]);
  });
});
