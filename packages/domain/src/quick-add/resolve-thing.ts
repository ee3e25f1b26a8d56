import { parseBaseAmount, toWrittenAmount } from '../amount.ts';
import { kindNameKey, singularStem } from '../kinds/name-key.ts';
import type { QuickThing } from './read-thing.ts';
import {
  correctWords,
  namesEntryFully,
  type SnapshotContent,
  type SnapshotIndex,
  type SnapshotKind,
} from './snapshot-index.ts';
import {
  groupKindsByAisle,
  isGeneralWord,
  kindsNamedByWords,
  productCountOfKinds,
  type QuickAddSuggestion,
} from './suggest.ts';
import { amountWordMeanings, containersInNames, type WantedUnit } from './vocabulary.ts';

/** `amount` and `unit` are for kinds only. */
export interface WantedQuantity {
  quantity: number;
  amount: string;
  unit: WantedUnit;
}

const dimensionOf: Record<WantedUnit, SnapshotKind['dimension']> = {
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
/** Smallest number of pieces: 'eggs x12' is 12 eggs, '2 tea bags' is two packs. */
const minPieces = 6;

/**
 * Resolves a thing to the person's usual thing for these words, else to the kinds that the words name. Returns
 * undefined if neither is clear or the amount does not fit.
 */
export function resolveQuickThing<Snapshot extends SnapshotContent>(
  thing: QuickThing,
  index: SnapshotIndex<Snapshot>,
): Exclude<QuickAddSuggestion<Snapshot>, { type: 'product' }> | undefined {
  const { words, isSure } = correctWords(thing.text, index);
  const usual = index.usual.find(
    (entry) =>
      isSame(entry.thing.name, thing.text) ||
      (isSure && (namesEntryFully(words, entry) || isBrand(words, entry.thing))),
  );
  if (usual && fitsUsual(thing, usual.thing)) return { type: 'usual', usual: usual.thing };
  const groups = groupsMeant(thing.text, index).filter(([kind]) => kind && fitsKind(thing, kind));
  const [kinds, ...others] = groups;
  // 'milk' can be drinking, evaporated or condensed milk. '2 l milk' is mostly drinking milk.
  return kinds && productCountOfKinds(kinds) > productCountOfKinds(others.flat())
    ? { type: 'kinds', kinds }
    : undefined;
}

function groupsMeant<Snapshot extends SnapshotContent>(
  text: string,
  index: SnapshotIndex<Snapshot>,
): Snapshot['kinds'][number][][] {
  const exact = index.byName.get(kindNameKey(text));
  if (exact) return groupKindsByAisle<Snapshot>(exact);
  const bare = withoutContainer(text);
  if (bare !== undefined) return groupsMeant(bare, index);
  const { words, isSure } = correctWords(text, index);
  return isSure && !isGeneralWord(words) ? kindsNamedByWords<Snapshot>(words, index) : [];
}

function withoutContainer(text: string): string | undefined {
  const [, container = '', rest = ''] = /^(\p{L}+) (?:of )?(.+)$/u.exec(text) ?? [];
  if (amountWordMeanings.get(container.toLowerCase())?.type !== 'container') return undefined;
  return containersInNames.has(rest.toLowerCase().split(' ', 1)[0] ?? '') ? undefined : rest;
}

const isSame = (name: string, text: string) => kindNameKey(name) === kindNameKey(text);

function isBrand(words: readonly string[], { brand }: { brand: string }): boolean {
  return brand !== '' && kindNameKey(brand) === words.map(singularStem).join(' ');
}

function fitsUsual(thing: QuickThing, usual: SnapshotContent['usual'][number]): boolean {
  if (thing.unit === undefined) return true;
  const [kind] = usual.kinds;
  return kind !== undefined && dimensionOf[thing.unit] === kind.dimension;
}

function fitsKind(thing: QuickThing, kind: SnapshotKind): boolean {
  if (thing.unit !== undefined) return dimensionOf[thing.unit] === kind.dimension;
  // '4 tomatoes' are not four pounds.
  return thing.quantity === 1 || !isLoose(kind);
}

const isLoose = (kind: SnapshotKind) => {
  const { amount, unit } = packOf(kind);
  return kind.sold_by === 'weight' || (unit === 'lb' && amount === '1');
};

/** Returns the amount of kinds in a thing, or the usual package without an amount. */
export function amountOfKinds({ quantity, amount, unit }: QuickThing, kind: SnapshotKind): WantedQuantity {
  if (amount !== undefined && unit !== undefined && dimensionOf[unit] === kind.dimension)
    return { quantity, amount, unit };
  if (kind.dimension === 'count' && quantity >= minPieces)
    return { quantity: 1, amount: String(quantity), unit: 'piece' };
  return { quantity, ...packOf(kind) };
}

const units = { mass: ['g', 'kg'], volume: ['ml', 'l'], count: ['piece', 'piece'] } as const;

function packOf({ dimension, pack }: SnapshotKind): Pick<WantedQuantity, 'amount' | 'unit'> {
  const [unit, base] = units[dimension];
  return Number(pack) > 0 ? toWrittenAmount(parseBaseAmount(pack ?? '', unit)) : { amount: '1', unit: base };
}
