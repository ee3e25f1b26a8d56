export type WantedUnit = 'g' | 'kg' | 'oz' | 'lb' | 'ml' | 'l' | 'floz' | 'pt' | 'gal' | 'piece' | 'dozen';

const unitSpellings: Record<WantedUnit, string> = {
  g: 'g gm gms gr gram grams gramme grammes',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  oz: 'oz ozs ounce ounces',
  lb: 'lb lbs pound pounds',
  ml: 'ml mls millilitre millilitres milliliter milliliters',
  l: 'l lt ltr ltrs litre litres liter liters',
  floz: 'floz',
  pt: 'pt pint pints',
  gal: 'gal gals gallon gallons',
  piece: 'ct count pc pcs piece pieces',
  dozen: 'dozen dozens doz dz',
};
const numberWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const containers =
  'pk pks pkt pkts pack packs packet packets tin tins can cans bottle bottles btl box boxes bag bags loaf loaves bunch ' +
  'bunches carton cartons jar jars roll rolls tub tubs tray trays case cases sachet sachets bar bars bundle bundles head ' +
  'heads heap heaps hand hands tube tubes crate crates slice slices stick sticks ea each';
/** A number before one of these is part of a name: '7 up', '3 in 1 coffee', '2 ply', 'five roses flour'. */
const namesAfterNumbers =
  'up in alive ply watt watts percent roses seas star stars spice spices season seasons layer inch inches ft minute minutes ' +
  'month months year years step way day days few finger fingers';
/** A number behind one of these is part of a name: 'vitamin b 12', 'pampers 4', 'size 5'. */
const namesBeforeNumbers = 'vitamin wd no number size stage omega spf type grade b pampers huggies level part';

/** Before one of these a container is part of a name: '2 can openers', '2 hand soap', '2 head and shoulders'. */
const namesOfContainers =
  'opener openers holder holders liner liners fan fans on soap sanitizer towel towels cream lotion wash brush brushes scarf tie ' +
  'lid lids light lights cover covers and &';
export const containersInNames: ReadonlySet<string> = new Set(namesOfContainers.split(' '));

/** Meaning of a word in an amount. */
export type AmountWordMeaning =
  | { type: 'number'; value: number }
  | { type: 'part'; value: number }
  | { type: 'unit'; unit: WantedUnit }
  | { type: 'container' | 'times' | 'article' | 'of' | 'dash' | 'couple' | 'nameAfter' | 'nameBefore' };

const given = (words: string, meaning: AmountWordMeaning) => words.split(' ').map((word) => [word, meaning] as const);

/** By word in lower case. */
export const amountWordMeanings: ReadonlyMap<string, AmountWordMeaning> = new Map<string, AmountWordMeaning>([
  ...given(namesAfterNumbers, { type: 'nameAfter' }),
  ...given(namesBeforeNumbers, { type: 'nameBefore' }),
  ...Object.entries(unitSpellings).flatMap(([unit, words]) => given(words, { type: 'unit', unit: unit as WantedUnit })),
  ...numberWords
    .split(' ')
    .map((word, index): [string, AmountWordMeaning] => [word, { type: 'number', value: index + 1 }]),
  ...tens
    .split(' ')
    .map((word, index): [string, AmountWordMeaning] => [word, { type: 'number', value: 10 * (index + 2) }]),
  ...given(containers, { type: 'container' }),
  ['half', { type: 'part', value: 0.5 }],
  ['quarter', { type: 'part', value: 0.25 }],
  ['couple', { type: 'couple' }],
  ...given('a an ah', { type: 'article' }),
  ['of', { type: 'of' }],
  ...given('x × *', { type: 'times' }),
  ...given('- – — : = ~', { type: 'dash' }),
]);

/** Pack sizes: a '6 pack' of beer is one thing. */
export const namedPackSizes: ReadonlySet<number> = new Set([6, 12, 18, 24, 30, 36, 48]);
export const singlePackWords: ReadonlySet<string> = new Set(['pk', 'pack']);

/** Words that name many different things, in the singular. */
export const generalWords: ReadonlySet<string> = new Set(
  (
    'chicken beef pork meat fish sausage bean pea noodle cereal biscuit pepper sauce seasoning spice powder soap ' +
    'detergent liquid napkin towel paper drink vegetable fruit cream essence snack chocolate wipe jelly prune'
  ).split(' '),
);

const pairs =
  'mac cheese,macaroni cheese,fish chips,pork beans,peas carrots,rum raisin,rum coke,cookies cream,cream onion,cheese onion,' +
  'head shoulders,salt vinegar,sweet sour,oil vinegar,johnson johnson,hot spicy,rice peas,bake saltfish,bake shark,back neck,neck back,half half,' +
  'arm hammer,ham cheese,shake bake,peaches cream,strawberries cream,black white,wash go,quaker milk,sage onion,lemon lime,' +
  'leg thigh,ginger garlic,onion garlic,berry cream,m m,salt pepper chips,proctor gamble,procter gamble,marks spencer';
export const wordPairsWithAnd: ReadonlySet<string> = new Set(pairs.split(','));
