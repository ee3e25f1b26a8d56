import type { PlanStore } from '@bargain-buddy/catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { packRows } from '../../platform/database/pack-rows.ts';
import { isLooseSql, isPackCountedSql, packContentSql } from '../kinds/index.ts';
import { lastSeenSql } from '../listings/index.ts';
import { packedContentColumns, packedPriceColumns } from './packed-prices.ts';

type Stores = readonly number[] | undefined;

export interface PriceScope {
  /** Undefined means all stores. */
  stores: Stores;
  withSamples: boolean;
}

const samplesSql = ({ withSamples }: PriceScope) => (withSamples ? sql`` : sql`AND l.source <> 'sample'`);

export function readProductPrices(db: Executor, products: readonly number[], scope: PriceScope) {
  const { stores } = scope;
  // The subquery makes the planner hash the stores. Otherwise it searches an index store by store.
  const isWithin = stores ? sql`AND (l.store_id IN (SELECT unnest(${stores}::integer[]))) IS TRUE` : sql``;
  return readPrices(
    db,
    sql`FROM unnest(${products}::integer[]) AS wanted (id) JOIN listing l ON l.product_id = wanted.id ${isWithin} ${samplesSql(scope)}`,
  );
}

export function readKindPrices(db: Executor, kinds: readonly number[], scope: PriceScope) {
  const { stores } = scope;
  return readPrices(
    db,
    sql`FROM listing l
        WHERE l.kind_id = ANY(${kinds}::integer[]) ${stores ? sql`AND l.store_id = ANY(${stores}::integer[])` : sql``}
          ${samplesSql(scope)}`,
  );
}

export function readPackContents(db: Executor, kinds: readonly number[]) {
  return packRows(
    db,
    packedContentColumns,
    sql`SELECT p.id AS product, p.kind_id AS kind, ${packContentSql} AS content, ${isLooseSql}::integer AS "isLoose"
        FROM product p JOIN kind k ON k.id = p.kind_id
        WHERE p.kind_id = ANY(${kinds}::integer[]) AND k.id = ANY(${kinds}::integer[]) AND ${isPackCountedSql}`,
  );
}

function readPrices(db: Executor, listings: RawBuilder<unknown>) {
  return packRows(
    db,
    packedPriceColumns,
    sql`SELECT l.product_id AS product, l.store_id AS store, (l.price * 100)::bigint AS cents, ${lastSeenSql} AS seen
        ${listings}`,
  );
}

export function readPlanStores(db: Executor, stores: Stores): Promise<PlanStore[]> {
  const all = db.selectFrom('store').select(['id', 'name', 'address', 'region', 'lat', 'lon']);
  return (stores ? all.where(sql<boolean>`id = ANY(${stores}::integer[])`) : all).execute();
}
