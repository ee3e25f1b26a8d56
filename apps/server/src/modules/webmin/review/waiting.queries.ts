import type { ReviewKind, ReviewQuery } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';

/** Where something stands in the queue. */
export interface Waiting {
  rank: number;
  sort: number;
  kind: ReviewKind;
  id: number;
  added_at: Date;
  /** `added_at` in microseconds, for cursors. */
  micros: number;
  author: number | null;
}

const prices = (rank: number, held: boolean) => sql`
  SELECT ${sql.lit(rank)} AS rank, 1 AS sort, 'price' AS kind, id, date_added AS added_at, added_by AS author
  FROM price WHERE price_is_verified = 'pending' AND held = ${sql.lit(held)}`;

const images = (kind: 'product' | 'store', sort: number) => sql`
  SELECT 1 AS rank, ${sql.lit(sort)} AS sort, ${sql.lit(`${kind}-image`)} AS kind, id::bigint,
         coalesce((SELECT max(changed_at) FROM revision v
                   WHERE v.kind = ${sql.lit(kind)} AND v.record_id = r.id AND v.after ? 'image'), date_added) AS added_at,
         image_by AS author
  FROM ${sql.table(kind)} r WHERE img_is_verified = 'pending' AND image IS NOT NULL`;

/** What people added; superusers know what they do. */
const records = (kind: 'product' | 'store', sort: number) => sql`
  SELECT 1 AS rank, ${sql.lit(sort)} AS sort, ${sql.lit(kind)} AS kind, r.id::bigint, v.changed_at AS added_at,
         v.changed_by AS author
  FROM revision v JOIN ${sql.table(kind)} r ON r.id = v.record_id LEFT JOIN app_user u ON u.id = v.changed_by
  WHERE v.kind = ${sql.lit(kind)} AND v.before IS NULL AND u.is_superuser IS NOT TRUE
    AND NOT EXISTS (SELECT FROM review_decision d
                    WHERE d.kind = ${sql.lit(kind)} AND d.record_id = r.id AND d.undone_at IS NULL)`;

const parts = {
  held: prices(0, true),
  prices: prices(1, false),
  'product-images': images('product', 2),
  'store-images': images('store', 3),
  products: records('product', 4),
  stores: records('store', 5),
} satisfies Record<Exclude<ReviewQuery['kind'], ''>, RawBuilder<unknown>>;

const waiting = ({ kind, reporter }: ReviewQuery) => {
  const wanted = kind === '' ? Object.values(parts) : [parts[kind]];
  const theirs = reporter === undefined ? sql`true` : sql`author = ${reporter}`;
  return sql`(SELECT * FROM (${sql.join(wanted, sql` UNION ALL `)}) w WHERE ${theirs})`;
};

/** What waits, held prices first, then the oldest, one more than a page holds if there is more. */
export async function findWaiting(db: Executor, query: ReviewQuery): Promise<Waiting[]> {
  const after = query.cursor === undefined ? sql`true` : isAfter(query.cursor);
  const { rows } = await sql<Waiting>`
    SELECT *, (extract(epoch FROM added_at) * 1000000)::bigint AS micros FROM ${waiting(query)} queue
    WHERE ${after} ORDER BY rank, added_at, sort, id LIMIT ${query.page_size + 1}
  `.execute(db);
  return rows;
}

/** How many wait, up to `most`. */
export async function countWaiting(db: Executor, query: ReviewQuery, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM ${waiting(query)} queue LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The place of something in the queue, to go on after it. */
export const cursorOf = ({ rank, micros, sort, id }: Waiting) => `${rank}_${micros}_${sort}_${id}`;

function isAfter(cursor: string) {
  const [, rank, micros, sort, id] = /^(\d)_(-?\d{1,17})_(\d)_(\d{1,15})$/.exec(cursor) ?? [];
  if (!rank || !micros || !sort || !id) throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  return sql`(rank, added_at, sort, id) > (${rank}::integer,
    'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${sort}::integer, ${id}::bigint)`;
}
