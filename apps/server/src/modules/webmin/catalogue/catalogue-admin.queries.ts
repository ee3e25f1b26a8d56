import type { AdminProductFilter, AdminStoreFilter, RecordUsage } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countOf, type Executor, firstRowOf, rowsOf } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import type { ProductRow, StoreRow } from '../../../platform/database/tables.ts';
import type { Range } from '../../../platform/paging.ts';
import type { RecordKind } from '../../catalogue/index.ts';

export type AdminRecordFilter = Omit<AdminProductFilter, 'ordering'> &
  Partial<Pick<AdminStoreFilter, 'region' | 'location'>> & { ordering: string };

export type AdminRow<Kind extends RecordKind> = { product: ProductRow; store: StoreRow }[Kind] & { listings: number };

export function findAdminRecords<Kind extends RecordKind>(
  db: Executor,
  kind: Kind,
  query: AdminRecordFilter,
  { offset, limit }: Range,
): Promise<AdminRow<Kind>[]> {
  const direction = sql.raw(query.ordering.startsWith('-') ? 'DESC' : 'ASC');
  return rowsOf(db)<AdminRow<Kind>>`
    SELECT *, (SELECT count(*) FROM listing WHERE listing.${sql.ref(`${kind}_id`)} = record.id) AS listings
    FROM ${matching(kind, query)}
    ORDER BY ${sql.ref(query.ordering.replace(/^-/, ''))} ${direction}, id ${direction} OFFSET ${offset} LIMIT ${limit}`;
}

export function countAdminRecords(db: Executor, kind: RecordKind, query: AdminRecordFilter): Promise<number> {
  return countOf(db)`SELECT count(*) FROM ${matching(kind, query)}`;
}

export function findMatchingRecords(db: Executor, kind: RecordKind, query: AdminRecordFilter, limit: number) {
  return rowsOf(db)<{ id: number }>`SELECT id FROM ${matching(kind, query)} ORDER BY id LIMIT ${limit}`;
}

/** The image 'missing' means no image. Only stores have a region and a source of their location. */
function matching(kind: RecordKind, { search, image, region = '', location = '' }: AdminRecordFilter) {
  const hasImage = image === 'missing' ? sql`image IS NULL` : sql`img_is_verified = ${image}`;
  return sql`${sql.table(kind)} record WHERE ${hasWords(search)}
    ${image === '' ? sql`` : sql`AND ${hasImage}`}
    ${region === '' ? sql`` : sql`AND region = ${region}`}
    ${location === '' ? sql`` : sql`AND location_source = ${location}`}`;
}

const preferredBy = {
  product: () => sql`0::bigint`,
  store: (id) => sql`(SELECT count(*) FROM preferred_store WHERE store_id = ${id})`,
} satisfies Record<RecordKind, (id: number) => RawBuilder<unknown>>;

export function findRecordUsage(db: Executor, kind: RecordKind, id: number): Promise<RecordUsage | undefined> {
  const column = sql.ref(`${kind}_id`);
  return firstRowOf(db)<RecordUsage>`
    SELECT (SELECT count(*) FROM price WHERE ${column} = ${id}) AS prices,
           (SELECT count(*) FROM listing WHERE ${column} = ${id}) AS listings,
           items.count AS list_items, items.lists, ${preferredBy[kind](id)} AS preferred_by
    FROM ${sql.table(kind)} record,
         LATERAL (SELECT count(*), count(DISTINCT list_id) AS lists FROM shopping_list_item
                  WHERE ${column} = ${id} AND deleted_at IS NULL) items
    WHERE record.id = ${id}
  `;
}
