import { listingOrderingSchema } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCursor, type ListingPosition, listingOrder, toCursor } from './ordering.ts';

const orderings = ['', ...listingOrderingSchema.options] as const;
/** A key that fits each order, as PostgreSQL writes it. */
const keys: Record<string, string> = {
  '': '2026-11-15 12:30:00.25',
  price: '10.50',
  unit_price: '4.1234',
  date_added: '2026-11-15 08:00:00+00',
  store__name: 'Massy Stores',
};
const keyOf = (ordering: string) => keys[ordering.replace('-', '')] ?? '';
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = expect.objectContaining({
  statusCode: 400,
  message: expect.stringContaining('The cursor is not valid'),
});

describe('an order of listings', () => {
  test.each(orderings)('%j takes a position of its own and gives it back from a link', (ordering) => {
    const position: ListingPosition = { rank: 3, key: keyOf(ordering), id: 12 };
    const order = listingOrder(ordering);
    expect(order.name).toBe(ordering);
    expect(fromCursor(toCursor(position, order), order)).toEqual(position);
  });

  test('takes no position of another order', () => {
    for (const one of orderings) {
      for (const other of orderings.filter((ordering) => keyOf(ordering) !== keyOf(one))) {
        if (other.endsWith('store__name')) continue;
        expect(() => fromCursor(encoded([0, keyOf(one), 1]), listingOrder(other)), `${one} ${other}`).toThrow(refused);
      }
    }
  });

  test.each([
    ['price', ['10', '0.5', '12345678.90'], ['', '123456789', '1.234', '1.', '.5', '-1', '1e5', ' 1', '1 ', '1x5']],
    [
      'unit_price',
      ['4.1234', '0.0000', '1234567890123456.0000', 'Infinity', '-Infinity'],
      ['', '4.12', '4.12345', '-4.1234', '12345678901234567.0000', 'NaN', 'infinity', ' 4.1234', 'Infinity '],
    ],
    [
      'date_added',
      [
        '2026-02-28 00:00:00+00',
        '2026-11-15 23:59:59.123456-04',
        '2026-11-15 08:00:00+05:30',
        '2026-11-15 20:00:00+14',
      ],
      [
        '2026-11-15 08:00:00',
        '2026-02-30 08:00:00+00',
        '2026-13-01 08:00:00+00',
        '0000-01-01 08:00:00+00',
        '2026-11-15 24:00:00+00',
        '2026-11-15 08:60:00+00',
        '2026-11-15 08:00:60+00',
        '2026-11-15 08:00:00.1234567+00',
        '2026-11-15 08:00:00+15',
        '2026-11-15 08:00:00+00x',
        'x2026-11-15 08:00:00+00',
        '2026-11-15T08:00:00+00',
      ],
    ],
    [
      '',
      ['2026-11-15 08:00:00', '2024-02-29 19:00:00.5'],
      ['2026-11-15 08:00:00+00', '2025-02-29 19:00:00', '2026-11-15', '2026-11-15 08:00:00.', 'x2026-11-15 08:00:00'],
    ],
    ['store__name', ['A', "Ma's; DROP TABLE"], ['']],
  ] as const)('%j goes on only from what PostgreSQL can read', (ordering, good, bad) => {
    const { isKey } = listingOrder(ordering);
    expect(good.filter((key) => !isKey(key))).toEqual([]);
    expect(bad.filter((key) => isKey(key))).toEqual([]);
  });

  test.each([
    'nonsense',
    '',
    encoded({}),
    encoded(['0', '10.50', 1]),
    encoded([-1, '10.50', 1]),
    encoded([101, '10.50', 1]),
    encoded([0.5, '10.50', 1]),
    encoded([0, 10.5, 1]),
    encoded([0, '10.50', 0]),
    encoded([0, '10.50', 1.5]),
    encoded([0, '10.50', 1, 1]),
  ])('a cursor of nobody’s making (%s) is refused', (cursor) => {
    expect(() => fromCursor(cursor, listingOrder('price'))).toThrow(refused);
  });

  test('any name of a store is a position, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.nat(100), (key, rank) => {
        const position = { rank, key, id: 1 };
        const order = listingOrder('-store__name');
        expect(fromCursor(toCursor(position, order), order)).toEqual(position);
      }),
    );
    expect(() => fromCursor(encoded([0, 'x'.repeat(301), 1]), listingOrder('store__name'))).toThrow(refused);
  });
});
