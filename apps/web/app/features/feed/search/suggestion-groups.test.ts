import type { Suggestions } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitGroupSizes, suggestionGroups } from './suggestion-groups.ts';

const product = (name: string, brand = '', amount = '') => ({ id: 1, name, brand, amount, image_url: null });
const store = (name: string, address = '') => ({ id: 1, name, address, region: 'North' });
const past = (query: string) => ({ id: 1, query, timestamp: '2026-11-15T04:00:00Z' });
const texts = (suggestions: Partial<Suggestions>, typed: string) =>
  suggestionGroups({ history: [], products: [], stores: [], ...suggestions }, typed).map((group) =>
    group.map((option) => option.text),
  );

describe('HOM-04 suggestions', () => {
  it('HOM-04 at most 3 of each kind, the first ones', () => {
    const five = ['rice 1', 'rice 2', 'rice 3', 'rice 4', 'rice 5'];
    const found = texts({ history: five.map(past), products: five.map((name) => product(name)), stores: [] }, 'rice');
    expect(found).toEqual([five.slice(0, 3), five.slice(0, 3)]);
  });

  it('HOM-04 every typed word must appear in an option, in any of its parts', () => {
    const products = [product('Parboiled Rice', 'Lion', '2 kg'), product('Rice', 'Uncle Bens', '1 kg')];
    expect(texts({ products }, 'rice lion')).toEqual([['Lion Parboiled Rice 2 kg']]);
    expect(texts({ products, stores: [store('Massy', 'Arima')] }, 'RICÉ 1')).toEqual([['Uncle Bens Rice 1 kg']]);
    expect(texts({ stores: [store('Massy', 'Arima')] }, 'arima massy')).toEqual([['Massy Arima North']]);
  });

  it('QCK-02 of misspelt words, those must appear that were meant; own searches may have either', () => {
    const products = [product('Cheddar Cheese'), product('Chedar'), product('Cheese')];
    const found = { history: [past('chedar'), past('cheddar')], products };
    expect(
      suggestionGroups({ ...found, stores: [] }, 'chedar', 'cheddar').map((group) => group.map(({ text }) => text)),
    ).toEqual([
      ['chedar', 'cheddar'],
      ['Cheddar Cheese', 'Chedar'],
    ]);
    const stores = [store('Hi-Lo Market')];
    expect(suggestionGroups({ history: [], products: [], stores }, 'hillo', 'hilo')).toHaveLength(1);
    expect(suggestionGroups({ history: [], products: [], stores }, 'hillo')).toEqual([]);
    const spelt = [store('Hi--Lo’s')];
    expect(suggestionGroups({ history: [], products: [], stores: spelt }, 'hillos', 'hilos')).toHaveLength(1);
  });

  it('HOM-04 KND-06 any brand of a kind comes before its products, twelve options in all', () => {
    const four = ['milk 1', 'milk 2', 'milk 3', 'milk 4'];
    const groups = suggestionGroups(
      {
        history: four.map(past),
        kinds: four.map((name, id) => ({ id, slug: `slug-${id}`, name })),
        products: four.map((name) => product(name)),
        stores: four.map((name) => store(name)),
      },
      'milk',
    );
    expect(groups.map((group) => group.map(({ kind }) => kind))).toEqual(
      (['history', 'kind', 'product', 'store'] as const).map((kind) => [kind, kind, kind]),
    );
    expect(groups[1]?.[0]).toEqual({
      kind: 'kind',
      id: 0,
      slug: 'slug-0',
      text: 'milk 1',
      title: 'milk 1',
      note: 'Any brand',
    });
  });

  it('HOM-03 nothing typed suggests nothing', () => {
    expect(texts({ history: [past('rice')] }, ' \t ')).toEqual([]);
  });

  it('HOM-04 an option has a title, and below it what tells it from others', () => {
    const found = {
      history: [past('rice')],
      products: [product('Rice', 'Lion', '2 kg')],
      stores: [store('Rice Mart', 'Arima')],
    };
    expect(suggestionGroups(found, 'rice')).toEqual([
      [{ kind: 'history', id: 1, text: 'rice', title: 'rice', note: '' }],
      [{ kind: 'product', id: 1, text: 'Lion Rice 2 kg', title: 'Rice', note: 'Lion · 2 kg' }],
      [{ kind: 'store', id: 1, text: 'Rice Mart Arima North', title: 'Rice Mart', note: 'Arima · North' }],
    ]);
  });

  it("HOM-12 a brand of 'nan' is empty", () => {
    expect(texts({ products: [product('Onions', 'nan', 'nan')] }, 'on')).toEqual([['Onions']]);
  });
});

describe('HOM-04 trimming', () => {
  it('HOM-04 takes from the longest group first', () => {
    expect(
      limitGroupSizes(
        ['abcdef', 'gh', 'ijk'].map((text) => [...text]),
        10,
        8,
      ).map((group) => group.join('')),
    ).toEqual(['abc', 'gh', 'ijk']);
  });

  it('HOM-04 keeps the limits, the order, and as many as they allow', () => {
    const groups = fc.array(fc.array(fc.integer(), { maxLength: 8 }), { minLength: 1, maxLength: 5 });
    const limit = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(groups, limit, limit, (groups, most, inAll) => {
        const trimmed = limitGroupSizes(groups, most, inAll);
        const lengths = trimmed.map((group) => group.length);
        const wanted = groups.map((group) => Math.min(group.length, most));
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(lengths)).toBe(Math.min(sum(wanted), inAll));
        for (const [index, group] of trimmed.entries()) {
          expect(group).toEqual(groups[index]?.slice(0, group.length));
          // A group that lost something is at most one shorter than the longest that is left.
          if (group.length < (wanted[index] ?? 0))
            expect(group.length).toBeGreaterThanOrEqual(Math.max(...lengths) - 1);
        }
      }),
    );
  });
});
