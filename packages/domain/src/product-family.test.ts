import { describe, expect, it } from 'vitest';
import { drawingOfProduct, type ProductDrawingName } from './product-family.ts';

const expected: Record<string, ProductDrawingName> = {
  'Parboiled Rice': 'rice',
  'Split Pea Powder (Dhal)': 'rice',
  'UHT Low Fat Milk': 'dairy',
  'Salted Butter': 'dairy',
  'Cheddar Cheese': 'dairy',
  'Evaporated Milk': 'can',
  'Coconut Milk': 'can',
  'Large Eggs': 'eggs',
  Eggplant: 'produce',
  'Whole Chicken Frozen': 'meat',
  'Corned Beef': 'can',
  'Salted Cod Fish Boneless': 'fish',
  'Tuna in Oil': 'can',
  'Sardines in Tomato Sauce': 'can',
  'Tomato Ketchup': 'sauce',
  Tomatoes: 'produce',
  'Black Pepper Ground': 'sauce',
  'Pimento Peppers': 'produce',
  'Vegetable Oil': 'oil',
  'Mixed Vegetables': 'can',
  'Rolled Oats': 'cereal',
  'Infant Cereal Rice': 'baby',
  'Iodised Salt': 'sugar',
  'Vanilla Essence': 'baking',
  'Ice Cream Vanilla': 'frozen',
  'Chocolate Malt Drink': 'hot-drink',
  'Malt Drink': 'drink',
  'Apple Juice': 'drink',
  Apples: 'produce',
  Watermelon: 'produce',
  'Peanut Butter Smooth': 'spread',
  'Guava Jam': 'spread',
  Spaghetti: 'pasta',
  'Toilet Paper': 'paper',
  'Sanitary Napkins': 'personal',
  'Toilet Bowl Cleaner': 'household',
  'Corn Curls': 'snack',
  'White Sliced Bread': 'bread',
  'Black Eye Peas': 'beans',
  'Bath Soap': 'personal',
  Bleach: 'household',
};

describe('drawingOfProduct', () => {
  it.each(Object.entries(expected))('sees %s as %s', (name, family) => {
    expect(drawingOfProduct(name)).toBe(family);
  });

  it('falls back to a basket', () => {
    expect(drawingOfProduct('')).toBe('basket');
    expect(drawingOfProduct('Item 4711')).toBe('basket');
  });
});
