import { randomBytes } from 'node:crypto';
import { type DerivedKind, plainWords } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { idsOf } from '../../platform/ids-of.ts';
import {
  findKindsByName,
  insertKindNames,
  insertKinds,
  type KindWords,
  markKindsSoldByWeight,
  setAislesOfKinds,
} from './kind-names.queries.ts';

type KindIds = (reading: KindWords) => number;

const identity = ({ key, dimension }: KindWords) => `${dimension} ${key}`;

/** Call it in the transaction that writes the products. Of two concurrent creators of a kind, the second waits. */
export async function findOrCreateKinds(trx: Executor, readings: readonly DerivedKind[]): Promise<KindIds> {
  const wanted = new Map<string, DerivedKind>();
  for (const reading of readings) {
    const isByWeight = wanted.get(identity(reading))?.soldBy === 'weight';
    wanted.set(identity(reading), isByWeight ? { ...reading, soldBy: 'weight' } : reading);
  }
  // The fixed order of inserts prevents deadlocks.
  const missing = new Map([...wanted].sort(([a], [b]) => (a < b ? -1 : 1)));
  const ids = new Map<string, number>();
  for (let attempt = 0; missing.size > 0; attempt += 1) {
    const found = await findKindsByName(trx, [...missing.values()]);
    await placeUnplaced(trx, found, wanted);
    await setSoldByWeight(trx, found, wanted);
    for (const kind of found) {
      ids.set(identity(kind), kind.id);
      missing.delete(identity(kind));
    }
    if (missing.size > 0) await makeKinds(trx, [...missing.values()], attempt);
  }
  return (reading) => {
    const id = ids.get(identity(reading));
    if (id === undefined) throw new Error(`The kind of ${reading.key} was not made.`);
    return id;
  };
}

async function makeKinds(trx: Executor, readings: readonly DerivedKind[], attempt: number): Promise<void> {
  const bySlug = new Map(readings.map((reading) => [slugOf(reading, attempt), reading]));
  const made = await insertKinds(
    trx,
    [...bySlug].map(([slug, reading]) => ({ ...reading, slug })),
  );
  const named = made.flatMap(({ slug, id }) => {
    const reading = bySlug.get(slug);
    return reading ? [{ ...reading, id }] : [];
  });
  if (named.length > 0) await insertKindNames(trx, named);
}

const measures = { mass: 'by-weight', volume: 'by-volume', count: 'by-piece' } as const;
const maxSlug = 80;

/** Adds the measure on the second attempt, and a random suffix on later ones. */
function slugOf({ name, dimension }: Pick<DerivedKind, 'name' | 'dimension'>, attempt: number): string {
  const words = plainWords(name.replace(/[-/&()]/g, ' ')).map((word) => word.replace(/[^a-z0-9]/g, ''));
  const joined = words.filter(Boolean).join('-').slice(0, maxSlug).replace(/-$/, '');
  // A slug of digits alone would be read as an id.
  const plain = /^\d*$/.test(joined) ? `kind-${joined}`.replace(/-$/, '') : joined;
  if (attempt === 0) return plain;
  return attempt === 1 ? `${plain}-${measures[dimension]}` : `${plain}-${randomBytes(4).toString('hex')}`;
}

async function placeUnplaced(
  trx: Executor,
  found: Awaited<ReturnType<typeof findKindsByName>>,
  wanted: ReadonlyMap<string, DerivedKind>,
): Promise<void> {
  const placed = found.flatMap((kind) => {
    const aisle = wanted.get(identity(kind))?.aisle ?? 'other';
    return kind.is_unplaced && aisle !== 'other' ? [{ id: kind.id, aisle }] : [];
  });
  if (placed.length > 0) await setAislesOfKinds(trx, placed);
}

async function setSoldByWeight(
  trx: Executor,
  found: Awaited<ReturnType<typeof findKindsByName>>,
  wanted: ReadonlyMap<string, DerivedKind>,
): Promise<void> {
  const loose = found.filter((kind) => kind.is_in_packs && wanted.get(identity(kind))?.soldBy === 'weight');
  if (loose.length > 0) await markKindsSoldByWeight(trx, idsOf(loose));
}

export async function findFreeKindSlug(trx: Executor, name: string): Promise<string> {
  const plain = slugOf({ name, dimension: 'count' }, 0);
  const taken = await trx
    .selectFrom('kind')
    .select('id')
    .where('slug', '=', plain)
    .union(trx.selectFrom('merged_kind').select('id').where('slug', '=', plain))
    .executeTakeFirst();
  return taken ? slugOf({ name, dimension: 'count' }, 2) : plain;
}
