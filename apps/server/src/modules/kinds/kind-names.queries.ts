import { type DerivedKind, looseAisles } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import { isPricedLooseSql } from './packs.ts';

export type KindWords = Pick<DerivedKind, 'key' | 'dimension'>;

export interface KindFoundByName extends KindWords {
  id: number;
  is_unplaced: boolean;
  /** True if sold by the pack by default. A product priced by weight changes it. */
  is_in_packs: boolean;
}

const columnsOf = (given: readonly KindWords[]) => sql`
  ${given.map(({ key }) => key)}::text[], ${given.map(({ dimension }) => dimension)}::text[]`;

/** Locks the names and kinds until the transaction ends. */
export function findKindsByName(trx: Executor, given: readonly KindWords[]): Promise<KindFoundByName[]> {
  return rowsOf(trx)<KindFoundByName>`
    SELECT n.name AS key, n.dimension, k.id, a.key IS NOT DISTINCT FROM 'other' AND NOT k.aisle_is_chosen AS is_unplaced,
           k.sold_by = 'pack' AND NOT k.sold_by_is_chosen AS is_in_packs
    FROM unnest(${columnsOf(given)}) AS given (name, dimension)
    JOIN kind_name n USING (name, dimension)
    JOIN kind k ON k.id = n.kind_id
    JOIN aisle a ON a.id = k.aisle_id
    ORDER BY k.id FOR SHARE OF n FOR KEY SHARE OF k
  `;
}

export function findKindIdsByName(
  db: Executor,
  given: readonly KindWords[],
): Promise<Pick<KindFoundByName, 'key' | 'dimension' | 'id'>[]> {
  return rowsOf(db)<Pick<KindFoundByName, 'key' | 'dimension' | 'id'>>`
    SELECT n.name AS key, n.dimension, n.kind_id AS id
    FROM unnest(${columnsOf(given)}) AS given (name, dimension) JOIN kind_name n USING (name, dimension)`;
}

interface NewKind extends DerivedKind {
  slug: string;
}

/** Inserts kinds. Skips kinds whose slug is taken. */
export function insertKinds(trx: Executor, kinds: readonly NewKind[]): Promise<{ slug: string; id: number }[]> {
  return rowsOf(trx)<{ slug: string; id: number }>`
    WITH place AS MATERIALIZED (${lockAisles(kinds)})
    INSERT INTO kind (slug, name, dimension, sold_by, aisle_id)
    SELECT slug, given.name, dimension, sold_by,
           coalesce((SELECT id FROM place WHERE key = given.aisle), (SELECT id FROM place WHERE key = 'other'))
    FROM unnest(${kinds.map(({ slug }) => slug)}::text[], ${kinds.map(({ name }) => name)}::text[],
                ${kinds.map(({ dimension }) => dimension)}::text[], ${kinds.map(({ aisle }) => aisle)}::text[],
                ${kinds.map(({ soldBy }) => soldBy)}::text[])
         AS given (slug, name, dimension, aisle, sold_by)
    WHERE NOT EXISTS (SELECT FROM merged_kind WHERE merged_kind.slug = given.slug)
    ORDER BY slug
    ON CONFLICT DO NOTHING
    RETURNING slug, id
  `;
}

/** Locks the aisles of kinds, and the fallback aisle, against deletion until the transaction ends. */
const lockAisles = (kinds: readonly { aisle: string }[]) => sql`
  SELECT id, key FROM aisle WHERE key = ANY(${[...kinds.map(({ aisle }) => aisle), 'other']}::text[])
  ORDER BY id FOR KEY SHARE`;

/** Deletes new kinds whose name another transaction has taken. */
export async function insertKindNames(trx: Executor, kinds: readonly (KindWords & { id: number })[]): Promise<void> {
  const ids = kinds.map(({ id }) => id);
  await sql`
    INSERT INTO kind_name (name, dimension, kind_id)
    SELECT name, dimension, id FROM unnest(${columnsOf(kinds)}, ${ids}::integer[]) AS given (name, dimension, id)
    ORDER BY name, dimension
    ON CONFLICT DO NOTHING
  `.execute(trx);
  await sql`
    DELETE FROM kind k WHERE id = ANY(${ids}::integer[]) AND NOT EXISTS (SELECT FROM kind_name WHERE kind_id = k.id)
  `.execute(trx);
}

export async function setAislesOfKinds(trx: Executor, kinds: readonly { id: number; aisle: string }[]): Promise<void> {
  await sql`
    WITH a AS MATERIALIZED (${lockAisles(kinds)})
    UPDATE kind SET aisle_id = a.id
    FROM unnest(${kinds.map(({ id }) => id)}::integer[], ${kinds.map(({ aisle }) => aisle)}::text[]) AS given (id, aisle)
    JOIN a ON a.key = given.aisle
    WHERE kind.id = given.id AND NOT aisle_is_chosen
  `.execute(trx);
}

export async function markKindsSoldByWeight(trx: Executor, kinds: readonly number[]): Promise<void> {
  await trx
    .updateTable('kind')
    .set({ sold_by: 'weight' })
    .where(sql<boolean>`id = ANY(${kinds}::integer[])`)
    .where('sold_by_is_chosen', '=', false)
    .execute();
}

/** Finds loose goods that are sold by the pack by default, as earlier releases write them. */
export function findLooseKinds(db: Executor): Promise<number[]> {
  return onlyColumnOf(db)<number>`
    SELECT k.id FROM kind k JOIN aisle a ON a.id = k.aisle_id
    WHERE a.key = ANY(${looseAisles}::text[]) AND k.dimension = 'mass' AND k.sold_by = 'pack' AND NOT k.sold_by_is_chosen
      AND EXISTS (SELECT FROM product p WHERE p.kind_id = k.id AND ${isPricedLooseSql})`;
}
