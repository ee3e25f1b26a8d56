import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuickThing, parseQuickAdd, wordPairsAroundAnd } from './index.ts';

const print = (text: string) =>
  parseQuickAdd(text)
    .map((thing) => formatQuickThing(thing))
    .join('; ');
describe('QCK-01 what people write', () => {
  test('whose names hold an ‘and’ that the catalogue knows are not cut there', () => {
    const pairs = wordPairsAroundAnd(['Bermudez Cheese and Chive Crackers', 'Fish & Chip Batter', 'and', 'Rice']);
    const texts = (text: string) => parseQuickAdd(text, pairs).map((thing) => thing.text);
    expect(texts('cheese and chive crackers and milk')).toEqual(['cheese and chive crackers', 'milk']);
    expect(texts('2 fish & chip batter & rice')).toEqual(['fish & chip batter', 'rice']);
    expect(texts('cheese and butter')).toEqual(['cheese', 'butter']);
  });

  test('is one thing a line of a pasted list, without its heading and what the chat says of itself', () => {
    const pasted = `[20/11/2026, 18:03:11] Ma: Groceries:
[20/11/2026, 18:03:40] Ma: • Milk x2
[20/11/2026, 18:03:52] Ma: <Media omitted>
\u200e[20/11/2026, 18:04:01] Pa: 1. 5lb sugar\r
2. bread, eggs and cheese

From the market:
☐ 2 lb bodi`;
    expect(print(pasted)).toBe('2 x Milk; 5 lb sugar; bread; eggs; cheese; 2 lb bodi');
  });
});

describe('QCK-08 what people speak', () => {
  test.each([
    ['two milk and a dozen eggs', '2 x milk; 1 dozen eggs'],
    ['Two milk and half a dozen eggs', '2 x milk; 6 pieces eggs'],
    ['three pounds of chicken and one and a half pounds of tomatoes', '3 lb chicken; 1½ lb tomatoes'],
    ['fifteen eggs', '15 x eggs'],
    ['twenty four bottles of water and thirty eggs', '24 x water; 30 x eggs'],
    ['twenty-four eggs', '24 x eggs'],
    ['water twenty two', '22 x water'],
    ['two dozen eggs and mac and cheese', '2 dozen eggs; mac and cheese'],
  ])('“%s” is “%s”', (spoken, things) => {
    expect(print(spoken)).toBe(things);
  });
});

describe('QCK-01 any text', () => {
  const piece = fc.constantFrom(
    ...'2 12 1/2 ½ 1½ half a dozen x × x2 3x lb 5lb kg 500g 330ml fl oz pk 6 pack bag of and & + - ( ) (2) , ; . : milk rice eggs'.split(
      ' ',
    ),
    ...[
      'twenty',
      'nineteen',
      '\n',
      '7 up',
      'mac and cheese',
      '[ ]',
      '1.',
      '•',
      '😀',
      '12x330ml',
      'two',
      'couple',
      '0',
      '5000',
      '1,5',
      'please',
      'few',
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  const printed = (given: string) =>
    parseQuickAdd(given)
      .map((thing) => formatQuickThing(thing))
      .join('\n');

  test('is printed the same once it was read and printed', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = printed(given);
        expect(printed(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is the same things again, printed one a line', () => {
    fc.assert(
      fc.property(text, (given) => {
        const things = parseQuickAdd(given);
        expect(parseQuickAdd(things.map((thing) => formatQuickThing(thing)).join('\n'))).toEqual(things);
      }),
      { numRuns: 2_000, examples: [['pk x2 fl oz'], ['pk x2 l']] },
    );
  });

  test('becomes things that a list takes', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const thing of parseQuickAdd(given)) {
          expect(thing.text).toMatch(/\S/);
          expect(thing.text.length).toBeLessThanOrEqual(200);
          expect(thing.text).toBe(thing.text.replace(/\s+/g, ' ').trim());
          expect(Number.isInteger(thing.quantity) && thing.quantity >= 1 && thing.quantity <= 999).toBe(true);
          expect(thing.amount === undefined).toBe(thing.unit === undefined);
          if (thing.amount !== undefined) expect(thing.amount).toMatch(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
