import type { ReviewKind, ReviewQuery } from '@bargain-buddy/contract';
import { daysUntilOld } from '@bargain-buddy/domain';
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

type Age = NonNullable<ReviewQuery['age']>;
type Part = (age: Age) => RawBuilder<unknown>;

/** What is shown while it waits is nobody's to judge once it is old. */
function isOfAge(age: Age, time: RawBuilder<unknown>) {
  const isRecent = sql`${time} > now() - make_interval(days => ${sql.lit(daysUntilOld)})`;
  return { recent: isRecent, older: sql`NOT (${isRecent})`, all: sql`true` }[age];
}

/** What nobody sees until it is approved waits however old it is. */
const isHidden = (age: Age) => (age === 'older' ? sql`false` : sql`true`);

const held: Part = (age) => sql`
  SELECT 0 AS rank, 1 AS sort, 'price' AS kind, id, date_added AS added_at, added_by AS author, import_id
  FROM price WHERE price_is_verified = 'pending' AND held AND ${isHidden(age)}`;

const prices: Part = (age) => sql`
  SELECT 1 AS rank, 1 AS sort, 'price' AS kind, id, date_added AS added_at, added_by AS author, import_id
  FROM price WHERE price_is_verified = 'pending' AND NOT held AND ${isOfAge(age, sql`coalesce(last_seen, date_added)`)}`;

const images =
  (kind: 'product' | 'store', sort: number): Part =>
  (age) =>
    sql`
  SELECT 1 AS rank, ${sql.lit(sort)} AS sort, ${sql.lit(`${kind}-image`)} AS kind, id::bigint,
         coalesce((SELECT max(changed_at) FROM revision v
                   WHERE v.kind = ${sql.lit(kind)} AND v.record_id = r.id AND v.after ? 'image'), date_added) AS added_at,
         image_by AS author, NULL::integer AS import_id
  FROM ${sql.table(kind)} r WHERE img_is_verified = 'pending' AND image IS NOT NULL AND ${isHidden(age)}`;

/** What people added; superusers know what they do. */
const records =
  (kind: 'product' | 'store', sort: number): Part =>
  (age) =>
    sql`
  SELECT 1 AS rank, ${sql.lit(sort)} AS sort, ${sql.lit(kind)} AS kind, r.id::bigint, v.changed_at AS added_at,
         v.changed_by AS author, NULL::integer AS import_id
  FROM revision v JOIN ${sql.table(kind)} r ON r.id = v.record_id LEFT JOIN app_user u ON u.id = v.changed_by
  WHERE v.kind = ${sql.lit(kind)} AND v.before IS NULL AND u.is_superuser IS NOT TRUE
    AND ${isOfAge(age, sql`v.changed_at`)}
    AND NOT EXISTS (SELECT FROM review_decision d
                    WHERE d.kind = ${sql.lit(kind)} AND d.record_id = r.id AND d.undone_at IS NULL)`;

const parts = {
  held,
  prices,
  'product-images': images('product', 2),
  'store-images': images('store', 3),
  products: records('product', 4),
  stores: records('store', 5),
} satisfies Record<Exclude<ReviewQuery['kind'], ''>, Part>;

/** Whoever asks for a person or an import asks for all of it. */
const ageOf = ({ age, reporter, import: brought }: ReviewQuery): Age =>
  age ?? (reporter === undefined && brought === undefined ? 'recent' : 'all');

function waiting(query: ReviewQuery, age = ageOf(query)) {
  const { kind, reporter, import: brought } = query;
  const wanted = (kind === '' ? Object.values(parts) : [parts[kind]]).map((part) => part(age));
  const theirs = reporter === undefined ? sql`true` : sql`author = ${reporter}`;
  const ofImport = brought === undefined ? sql`true` : sql`import_id = ${brought}`;
  return sql`(SELECT * FROM (${sql.join(wanted, sql` UNION ALL `)}) w WHERE ${theirs} AND ${ofImport})`;
}

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
export const countWaiting = (db: Executor, query: ReviewQuery, most: number) => count(db, waiting(query), most);

/** How many more are too old to be among what waits, up to `most`. */
export const countOlder = async (db: Executor, query: ReviewQuery, most: number) =>
  ageOf(query) === 'recent' ? count(db, waiting(query, 'older'), most) : 0;

async function count(db: Executor, queue: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM ${queue} queue LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many wait of each kind. */
export async function countByKind(db: Executor): Promise<Record<keyof typeof parts, number>> {
  const counts = Object.entries(parts).map(
    ([kind, part]) => sql`(SELECT count(*) FROM (${part('recent')}) waiting) AS ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<keyof typeof parts, number>>`SELECT ${sql.join(counts)}`.execute(db);
  return rows[0] ?? { held: 0, prices: 0, 'product-images': 0, 'store-images': 0, products: 0, stores: 0 };
}

/** The place of something in the queue, to go on after it. */
export const cursorOf = ({ rank, micros, sort, id }: Waiting) => `${rank}_${micros}_${sort}_${id}`;

function isAfter(cursor: string) {
  const [, rank, micros, sort, id] = /^(\d)_(-?\d{1,17})_(\d)_(\d{1,15})$/.exec(cursor) ?? [];
  if (!rank || !micros || !sort || !id) throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  return sql`(rank, added_at, sort, id) > (${rank}::integer,
    'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${sort}::integer, ${id}::bigint)`;
}
