import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveKindName } from './derive-kind-name.ts';

const nameOf = (name: string, brand = '') => deriveKindName({ name, brand }).name;
const keyOf = (name: string, brand = '') => deriveKindName({ name, brand }).key;

describe('KND-01 the name of a kind', () => {
  test.each([
    ['UHT Full Cream Milk', 'Nestlé', 'UHT full cream milk'],
    ['Swiss Parboiled Rice 1.8 kg', 'Swiss', 'Parboiled rice'],
    ['Parboiled Rice Swiss', 'SWISS', 'Parboiled rice'],
    ['PARBOILED RICE', '', 'Parboiled rice'],
    ['Coca-Cola Cola 6 x 330 ml', 'Coca Cola', 'Cola'],
    ['Coca-Cola', 'Coca-Cola', 'Coca-cola'],
    ['Whole Chicken Frozen', 'Arawak', 'Whole chicken, frozen'],
    ['Frozen Whole Chicken', '', 'Whole chicken, frozen'],
    ['Frozen Chicken Breast Boneless', '', 'Chicken breast, boneless frozen'],
    ['Turkey Bone-In', 'Butterball', 'Turkey, bone-in'],
    ['Turkey Bone In', '', 'Turkey, bone in'],
    ['Large Eggs', '', 'Eggs'],
    ['Eggs Extra Large 12 ct', '', 'Eggs'],
    ['Ice Cream Vanilla', 'Flavorite', 'Ice cream, vanilla'],
    ['Low Fat Vanilla Ice Cream', '', 'Ice cream, low fat vanilla'],
    ['Ice Cream Cones', '', 'Ice cream cones'],
    ['Vienna Sausages', 'Swift', 'Vienna sausages'],
    ['Split Pea Powder (Dhal)', 'Chief', 'Split pea powder (dhal)'],
    ['Frozen', '', 'Frozen'],
    ['Large', '', 'Large'],
    ['2 dozen', '', '2 dozen'],
    ['Nestlé', 'Nestlé', 'Nestlé'],
    ['🥭', '', '🥭'],
  ])('of %s by %j is %s', (name, brand, expected) => {
    expect(nameOf(name, brand)).toBe(expected);
  });

  test.each([
    ['Tomato', 'Tomatoes'],
    ['Cookie', 'cookies'],
    ['Strawberry Yoghurt', 'Yogurts Strawberry'],
    ['Berry', 'Berries'],
    ['Peach', 'Peaches'],
    ['Whole Chicken Frozen', 'Frozen whole chicken'],
    ['Turkey Bone-In', 'Turkey bone in'],
    ['Açaí', 'ACAI'],
    ['Tuna in Oil', 'Tuna, oil'],
    ['Salt & Vinegar Chips', 'Salt and Vinegar Chips'],
  ])('of %s says the same as %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test('of different things differs', () => {
    const names = ['Parboiled Rice', 'Basmati Rice', 'Brown Rice', 'Milk Chocolate', 'Chocolate Milk', 'Peas', 'Pears'];
    expect(new Set(names.map((name) => keyOf(name))).size).toBe(names.length);
  });
});

const words = fc.constantFrom(
  ...['UHT', 'Milk', 'Frozen', 'Boneless', 'Chicken', 'Large', 'Eggs', 'Ice', 'Cream', 'Vanilla', 'in', 'Oil', 'Dried'],
  ...['Bone-In', 'Yoghurt', '(Dhal)', 'Peas', 'and', 'Butter', 'Peanut', 'Crème', 'Whole', '2%', 'Rice', 'Low', 'Fat'],
);
const names = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));

test('KND-01 brand, amount, case and hyphens make no other kind', () => {
  const amounts = fc.constantFrom('2 kg', '1.8kg', '6 x 330 ml', '12 ct', '16 fl oz', '(500 g)');
  fc.assert(
    fc.property(names, amounts, (name, amount) => {
      const key = keyOf(name);
      expect(keyOf(`Zzyx’s Best ${name} ${amount}`, 'zzyxs best')).toBe(key);
      expect(keyOf(name.toUpperCase())).toBe(key);
      expect(keyOf(name.replaceAll('-', ' '))).toBe(key);
    }),
  );
});

test('KND-01 a kind is found again by the name that it shows, and every name gives one', () => {
  fc.assert(
    fc.property(names, (name) => {
      const kind = deriveKindName({ name, brand: '' });
      expect(keyOf(kind.name)).toBe(kind.key);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), fc.string(), (name, brand) => {
      if (name.trim() === '') return;
      const kind = deriveKindName({ name, brand });
      expect(kind.name.trim()).not.toBe('');
      expect(kind.key).not.toBe('');
    }),
  );
});

test('a name of 200 letters apart is read at once', () => {
  const long = 'a '.repeat(100);
  const started = Date.now();
  for (let time = 0; time < 20; time++) deriveKindName({ name: `${long}b`, brand: `${long}c` });
  expect(Date.now() - started).toBeLessThan(1_000);
});
