import { readBaseAmount, writeAmount } from '../amount.ts';
import { nameKey, stem } from '../kinds/name-key.ts';
import { names, type PocketContent, type PocketIndex, type PocketKind, wordsMeant } from './pocket.ts';
import type { QuickThing } from './read-thing.ts';
import { groupKinds, isGeneral, kindsNamed, productsOf, type Suggestion } from './suggest.ts';
import { meanings, namedContainers, type WantedUnit } from './vocabulary.ts';

/** How much of what: `amount` and `unit` of kinds only. */
export interface HowMuch {
  quantity: number;
  amount: string;
  unit: WantedUnit;
}

const dimensionOf: Record<WantedUnit, PocketKind['dimension']> = {
  g: 'mass',
  kg: 'mass',
  oz: 'mass',
  lb: 'mass',
  ml: 'volume',
  l: 'volume',
  floz: 'volume',
  pt: 'volume',
  gal: 'volume',
  piece: 'count',
  dozen: 'count',
};
/** From so many on, pieces are counted; fewer are packs: 'eggs x12' and '2 tea bags'. */
const fewestPieces = 6;

/**
 * What a thing is taken for where nobody chooses: what the person usually takes by these words, else the kinds that
 * they name. Undefined where neither is clear, or where the amount fits neither: then it stays in the person's words.
 */
export function understand<Pocket extends PocketContent>(
  thing: QuickThing,
  index: PocketIndex<Pocket>,
): Exclude<Suggestion<Pocket>, { type: 'product' }> | undefined {
  const { words, isSure } = wordsMeant(thing.text, index);
  const usual = index.usual.find(
    (entry) => isSame(entry.thing.name, thing.text) || (isSure && (names(words, entry) || isBrand(words, entry.thing))),
  );
  if (usual && fitsUsual(thing, usual.thing)) return { type: 'usual', usual: usual.thing };
  const groups = groupsMeant(thing.text, index).filter(([kind]) => kind && fitsKind(thing, kind));
  const [kinds, ...others] = groups;
  // 'milk' may be drunk, evaporated or condensed; '2 l milk' mostly is to be drunk.
  return kinds && productsOf(kinds) > productsOf(others.flat()) ? { type: 'kinds', kinds } : undefined;
}

/** The kinds with this name, else those that the words name. None for unsure or general words. */
function groupsMeant<Pocket extends PocketContent>(
  text: string,
  index: PocketIndex<Pocket>,
): Pocket['kinds'][number][][] {
  const exact = index.byName.get(nameKey(text));
  if (exact) return groupKinds<Pocket>(exact);
  const bare = withoutContainer(text);
  if (bare !== undefined) return groupsMeant(bare, index);
  const { words, isSure } = wordsMeant(text, index);
  return isSure && !isGeneral(words) ? kindsNamed<Pocket>(words, index) : [];
}

/** 'tuna' of 'tin tuna'; undefined where the text does not begin with a container. */
function withoutContainer(text: string): string | undefined {
  const [, container = '', rest = ''] = /^(\p{L}+) (?:of )?(.+)$/u.exec(text) ?? [];
  if (meanings.get(container.toLowerCase())?.type !== 'container') return undefined;
  return namedContainers.has(rest.toLowerCase().split(' ', 1)[0] ?? '') ? undefined : rest;
}

const isSame = (name: string, text: string) => nameKey(name) === nameKey(text);

function isBrand(words: readonly string[], { brand }: { brand: string }): boolean {
  return brand !== '' && nameKey(brand) === words.map(stem).join(' ');
}

function fitsUsual(thing: QuickThing, usual: PocketContent['usual'][number]): boolean {
  if (thing.unit === undefined) return true;
  const [kind] = usual.kinds;
  return kind !== undefined && dimensionOf[thing.unit] === kind.dimension;
}

function fitsKind(thing: QuickThing, kind: PocketKind): boolean {
  if (thing.unit !== undefined) return dimensionOf[thing.unit] === kind.dimension;
  // '4 tomatoes' are not four pounds.
  return thing.quantity === 1 || !isLoose(kind);
}

/** Sold in any amount: by weight, or mostly by the pound. */
const isLoose = (kind: PocketKind) => {
  const { amount, unit } = packOf(kind);
  return kind.sold_by === 'weight' || (unit === 'lb' && amount === '1');
};

/** How much of some kinds a thing asks for; where it says no amount, as much as a package mostly holds. */
export function amountOfKinds({ quantity, amount, unit }: QuickThing, kind: PocketKind): HowMuch {
  if (amount !== undefined && unit !== undefined && dimensionOf[unit] === kind.dimension)
    return { quantity, amount, unit };
  if (kind.dimension === 'count' && quantity >= fewestPieces)
    return { quantity: 1, amount: String(quantity), unit: 'piece' };
  return { quantity, ...packOf(kind) };
}

const units = { mass: ['g', 'kg'], volume: ['ml', 'l'], count: ['piece', 'piece'] } as const;

function packOf({ dimension, pack }: PocketKind): Pick<HowMuch, 'amount' | 'unit'> {
  const [unit, base] = units[dimension];
  return Number(pack) > 0 ? writeAmount(readBaseAmount(pack ?? '', unit)) : { amount: '1', unit: base };
}
