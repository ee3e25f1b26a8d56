import { drawingOfProduct, type ProductDrawingName } from '../product-family.ts';

/** Initial aisles, in walking order. */
export const initialAisles = {
  produce: 'Fruit & vegetables',
  bread: 'Bread & bakery',
  meat: 'Meat & fish',
  dairy: 'Dairy & eggs',
  frozen: 'Frozen',
  rice: 'Rice & flour',
  pasta: 'Pasta & noodles',
  beans: 'Peas & beans',
  canned: 'Canned food',
  sauces: 'Oils, sauces & spices',
  baking: 'Sugar & baking',
  breakfast: 'Breakfast & spreads',
  'hot-drinks': 'Coffee, tea & cocoa',
  drinks: 'Drinks',
  snacks: 'Snacks & sweets',
  baby: 'Baby',
  personal: 'Personal care',
  household: 'Household',
  other: 'Other',
} as const;
export type AisleKey = keyof typeof initialAisles;

const aisleByFamily: Record<ProductDrawingName, AisleKey> = {
  produce: 'produce',
  bread: 'bread',
  meat: 'meat',
  fish: 'meat',
  dairy: 'dairy',
  eggs: 'dairy',
  frozen: 'frozen',
  rice: 'rice',
  pasta: 'pasta',
  beans: 'beans',
  can: 'canned',
  oil: 'sauces',
  sauce: 'sauces',
  sugar: 'baking',
  baking: 'baking',
  cereal: 'breakfast',
  spread: 'breakfast',
  'hot-drink': 'hot-drinks',
  drink: 'drinks',
  snack: 'snacks',
  baby: 'baby',
  personal: 'personal',
  household: 'household',
  paper: 'household',
  basket: 'other',
};

/** Aisles by category. The name's words choose one of several, else the first counts. */
const aislesByCategory: readonly (readonly [RegExp, readonly AisleKey[]])[] = [
  [/baby|infant/i, ['baby']],
  [/baker|bread/i, ['bread', 'snacks', 'breakfast']],
  [/snack|confection|candy|sweets/i, ['snacks']],
  [/pasta|noodle/i, ['pasta', 'breakfast', 'baby']],
  [/cereal|breakfast|spread/i, ['breakfast', 'baby']],
  [/canned|tinned/i, ['canned']],
  [/frozen/i, ['frozen']],
  [/dairy|milk|cheese|egg/i, ['dairy', 'frozen', 'baby']],
  [/rice|flour|grain/i, ['rice']],
  [/sugar|baking/i, ['baking']],
  [/oil|condiment|sauce|spice|seasoning/i, ['sauces']],
  [/coffee|tea\b|cocoa|hot drink/i, ['hot-drinks']],
  [/beverage|drink|juice/i, ['drinks', 'hot-drinks']],
  [/meat|poultry|fish|seafood/i, ['meat']],
  [/peas|beans|pulse/i, ['beans']],
  [/produce|fruit|vegetable/i, ['produce']],
  [/household|cleaning|home|paper/i, ['household', 'personal', 'baby']],
  [/personal|health|beauty|toiletr/i, ['personal', 'baby']],
];

/** Returns the aisle of a kind: by the category, narrowed by the name, else by the name, else 'other'. */
export function aisleKeyOfKind(kindName: string, category: string): AisleKey {
  const byName = aisleByFamily[drawingOfProduct(kindName)];
  const [, among] = aislesByCategory.find(([words]) => words.test(category)) ?? [];
  const [first] = among ?? [];
  return first && !among?.includes(byName) ? first : byName;
}
