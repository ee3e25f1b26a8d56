import { readFile } from 'node:fs/promises';
import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import {
  amountOfKinds,
  parseQuickAdd,
  type QuickAddSuggestion,
  type QuickThing,
  resolveQuickThing,
  type SnapshotIndex,
  suggestThings,
} from '@bargain-buddy/domain';

/** The lines 'written => expected' of a file in this folder. */
export async function readLines(file: string): Promise<{ written: string; expected: string }[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => {
      const [written, expected] = line.split(' => ');
      return written && expected ? [{ written, expected }] : [];
    });
}

/** One right reading of a thing, as shopping-phrases.txt describes it. */
interface Reading {
  /** '2 × 0.5 kg', '12 piece', '2'; '' for one without an amount. */
  amount: string;
  type: 'kinds' | 'product' | 'ask' | 'words';
  /** Names of kinds; of a product with its brand. */
  names: string[];
}

/**
 * taken: it became the right kinds in the right amount. asked: it stayed words, and the right kinds or the product are
 * among the suggestions. words: it rightly stayed words. missed: it stayed words without the right suggestions.
 * misread: it became something else, in another amount, or another number of things.
 */
export type Verdict = 'taken' | 'asked' | 'words' | 'missed' | 'misread';
const fromWorst: readonly Verdict[] = ['misread', 'missed', 'words', 'asked', 'taken'];

/** Compares a line with its right readings. A line with several things has the worst verdict on any of them. */
export function judge(written: string, expected: string, index: SnapshotIndex<CatalogueSnapshot>) {
  const things = parseQuickAdd(written);
  const readings = expected.split('; ').map((thing) => thing.split(' / ').map(readReading));
  const verdicts = readings.map((right, at) => {
    const thing = things[at];
    return thing ? judgeThing(thing, right, index) : 'misread';
  });
  const worst = fromWorst.find((one) => verdicts.includes(one)) ?? 'misread';
  return {
    verdict: things.length === readings.length ? worst : ('misread' as const),
    became: things.map((thing) => describe(thing, index)).join('; '),
    /** The samples have such a thing. */
    isKnown: readings.flat().every(({ type }) => type !== 'words'),
  };
}

function readReading(text: string): Reading {
  const [, amount = '', rest = ''] = /^(?:(\d[^:]*): )?(.+)$/.exec(text) ?? [];
  const [, type = 'kinds', names = ''] = /^(?:(ask|product|words)\b ?)?(.*)$/.exec(rest) ?? [];
  return { amount, type: type as Reading['type'], names: names === '' ? [] : names.split(' + ') };
}

function judgeThing(thing: QuickThing, readings: readonly Reading[], index: SnapshotIndex<CatalogueSnapshot>): Verdict {
  const meant = resolveQuickThing(thing, index);
  const right = readings.filter((reading) => isAmount(thing, meant, reading));
  if (meant) return right.some((reading) => isMeant(meant, reading)) ? 'taken' : 'misread';
  if (right.length === 0) return 'misread';
  const offered = suggestThings(thing.text, index).flatMap((offer) => namesOf(offer, index));
  const isOffered = ({ type, names }: Reading) =>
    (type === 'ask' || type === 'product') && names.every((name) => offered.includes(name));
  if (right.some(isOffered)) return 'asked';
  return right.some(({ type }) => type === 'words') ? 'words' : 'missed';
}

function isMeant(meant: QuickAddSuggestion<CatalogueSnapshot>, { type, names }: Reading): boolean {
  return (
    type === 'kinds' &&
    meant.type === 'kinds' &&
    same(
      meant.kinds.map(({ name }) => name),
      names,
    )
  );
}
const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** An amount that is written has to be right. Where none is, the usual package is taken whatever it holds. */
function isAmount(
  thing: QuickThing,
  meant: QuickAddSuggestion<CatalogueSnapshot> | undefined,
  right: Reading,
): boolean {
  const { quantity, amount } = amountOf(thing, meant);
  if (right.amount === '') return thing.quantity === 1 && thing.amount === undefined;
  if (thing.amount === undefined && amount !== right.amount) return quantity === right.amount;
  return quantity === '1' ? amount === right.amount : `${quantity} × ${amount}` === right.amount;
}

function amountOf(thing: QuickThing, meant: QuickAddSuggestion<CatalogueSnapshot> | undefined) {
  const [kind] = meant?.type === 'kinds' ? meant.kinds : [];
  const { quantity, amount = '', unit } = kind ? amountOfKinds(thing, kind) : thing;
  const inPieces = unit === 'dozen' ? `${Number(amount) * 12} piece` : `${amount} ${unit ?? ''}`.trim();
  return { quantity: String(quantity), amount: inPieces };
}

/** The names of a suggestion's kinds; of a product its name with the brand, and its kind. */
function namesOf(offer: QuickAddSuggestion<CatalogueSnapshot>, { kinds }: SnapshotIndex<CatalogueSnapshot>): string[] {
  if (offer.type === 'kinds') return offer.kinds.map(({ name }) => name);
  if (offer.type === 'usual') return [];
  const { brand, name, kind } = offer.product;
  return [`${brand} ${name}`, kinds.find(({ thing }) => thing.id === kind)?.thing.name ?? ''];
}

function describe(thing: QuickThing, index: SnapshotIndex<CatalogueSnapshot>): string {
  const meant = resolveQuickThing(thing, index);
  const { quantity, amount } = amountOf(thing, meant);
  const offers = suggestThings(thing.text, index).map((offer) => namesOf(offer, index)[0]);
  const names = meant ? namesOf(meant, index).join(' + ') : `words, offered ${offers.join(', ') || 'nothing'}`;
  return `${quantity} × ${amount}: ${names}`;
}
