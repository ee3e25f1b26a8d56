import type { ReviewKind, ReviewQuery } from '@bargain-buddy/contract';
import { daysUntilPriceIsOld } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import { countOf, type Executor, rowsOf } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';

export interface WaitingReviewItem {
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

/** A section of the queue with its rank and queries. */
interface Part {
  rank: 0 | 1;
  sort: number;
  /** Selects `kind, id, added_at, author, import_id`. Several disjoint queries if no single index covers all rows. */
  find: (age: Age) => RawBuilder<unknown>[];
}

const oldest = sql`now() - make_interval(days => ${sql.lit(daysUntilPriceIsOld)})`;

/** Items that are already public are not reviewed once they are old. */
function isOfAge(age: Age, time: RawBuilder<unknown>) {
  return { recent: sql`${time} > ${oldest}`, older: sql`${time} <= ${oldest}`, all: sql`true` }[age];
}

/** Items that are hidden until approval have no age limit. */
const isHidden = (age: Age) => (age === 'older' ? sql`false` : sql`true`);

const price = sql`SELECT 'price' AS kind, id, date_added AS added_at, added_by AS author, import_id FROM price`;

const held: Part = {
  rank: 0,
  sort: 1,
  find: (age) => [sql`${price} WHERE price_is_verified = 'pending' AND held AND ${isHidden(age)}`],
};

/** Uses the index on the creation date. Old prices that were seen recently have a separate index. */
const prices: Part = {
  rank: 1,
  sort: 1,
  find: (age) => {
    const waiting = sql`${price} WHERE price_is_verified = 'pending' AND NOT held`;
    const wanted = {
      recent: [sql`date_added > ${oldest}`, sql`date_added <= ${oldest} AND last_seen > ${oldest}`],
      older: [sql`date_added <= ${oldest} AND (last_seen IS NULL OR last_seen <= ${oldest})`],
      all: [sql`true`],
    }[age];
    return wanted.map((condition) => sql`${waiting} AND ${condition}`);
  },
};

const images = (kind: 'product' | 'store', sort: number): Part => ({
  rank: 1,
  sort,
  find: (age) => [
    sql`
    SELECT ${sql.lit(`${kind}-image`)} AS kind, id::bigint,
           coalesce((SELECT max(changed_at) FROM revision v
                     WHERE v.kind = ${sql.lit(kind)} AND v.record_id = r.id AND v.after ? 'image'), date_added) AS added_at,
           image_by AS author, NULL::integer AS import_id
    FROM ${sql.table(kind)} r WHERE img_is_verified = 'pending' AND image IS NOT NULL AND ${isHidden(age)}`,
  ],
});

/** Records by superusers are not reviewed. */
const records = (kind: 'product' | 'store', sort: number): Part => ({
  rank: 1,
  sort,
  find: (age) => [
    sql`
    SELECT ${sql.lit(kind)} AS kind, r.id::bigint, v.changed_at AS added_at, v.changed_by AS author,
           NULL::integer AS import_id
    FROM revision v JOIN ${sql.table(kind)} r ON r.id = v.record_id LEFT JOIN app_user u ON u.id = v.changed_by
    WHERE v.kind = ${sql.lit(kind)} AND v.before IS NULL AND u.is_superuser IS NOT TRUE
      AND ${isOfAge(age, sql`v.changed_at`)}
      AND NOT EXISTS (SELECT FROM review_decision d
                      WHERE d.kind = ${sql.lit(kind)} AND d.record_id = r.id AND d.undone_at IS NULL
                        AND NOT d.before ? 'merge')`,
  ],
});

/** Proposals are hidden until approval, so they have no age limit. */
const edits = (kind: 'product' | 'store', sort: number): Part => ({
  rank: 1,
  sort,
  find: (age) => [
    sql`
    SELECT ${sql.lit(`${kind}-edit`)} AS kind, id::bigint, proposed_at AS added_at, proposed_by AS author,
           NULL::integer AS import_id
    FROM proposed_edit WHERE state = 'waiting' AND ${sql.ref(`${kind}_id`)} IS NOT NULL AND ${isHidden(age)}`,
  ],
});

const parts = {
  held,
  prices,
  'product-images': images('product', 2),
  'store-images': images('store', 3),
  products: records('product', 4),
  stores: records('store', 5),
  'product-edits': edits('product', 6),
  'store-edits': edits('store', 7),
} satisfies Record<Exclude<ReviewQuery['kind'], ''>, Part>;

/** Includes all ages if a user or import is given. */
const ageOf = ({ age, reporter, import: brought }: ReviewQuery): Age =>
  age ?? (reporter === undefined && brought === undefined ? 'recent' : 'all');

const partsOf = ({ kind }: ReviewQuery): Part[] => (kind === '' ? Object.values(parts) : [parts[kind]]);

function matchesFilter({ reporter, import: brought }: ReviewQuery) {
  const theirs = reporter === undefined ? sql`true` : sql`author = ${reporter}`;
  return sql`${theirs} AND ${brought === undefined ? sql`true` : sql`import_id = ${brought}`}`;
}

/** Returns held prices first, then oldest first, and one additional row. Reads each section in index order. */
export function findWaitingReviewItems(db: Executor, query: ReviewQuery): Promise<WaitingReviewItem[]> {
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const limit = query.page_size + 1;
  const first = partsOf(query).flatMap((part) =>
    part.find(ageOf(query)).map(
      (rows) => sql`(
        SELECT ${sql.lit(part.rank)} AS rank, ${sql.lit(part.sort)} AS sort, w.* FROM (${rows}) w
        WHERE ${matchesFilter(query)} AND ${isAfter(part, position)} ORDER BY added_at, id LIMIT ${limit})`,
    ),
  );
  return rowsOf(db)<WaitingReviewItem>`
    SELECT *, (extract(epoch FROM added_at) * 1000000)::bigint AS micros FROM (${sql.join(first, sql` UNION ALL `)}) queue
    ORDER BY rank, added_at, sort, id LIMIT ${limit}
  `;
}

export const countWaitingReviewItems = (db: Executor, query: ReviewQuery, most: number) =>
  count(db, query, ageOf(query), most);

/** Counts items that are excluded because of their age, up to `most`. */
export const countOlderReviewItems = async (db: Executor, query: ReviewQuery, most: number) =>
  ageOf(query) === 'recent' ? count(db, query, 'older', most) : 0;

async function count(db: Executor, query: ReviewQuery, age: Age, most: number): Promise<number> {
  const all = partsOf(query).flatMap((part) => part.find(age).map((rows) => sql`(${rows})`));
  return countOf(db)`
    SELECT count(*) AS count FROM (
      SELECT FROM (${sql.join(all, sql` UNION ALL `)}) queue WHERE ${matchesFilter(query)} LIMIT ${most}
    ) found`;
}

export async function countReviewItemsByKind(db: Executor): Promise<Record<keyof typeof parts, number>> {
  const counts = Object.entries(parts).map(([kind, part]) => {
    const all = part.find('recent').map((rows) => sql`(SELECT count(*) FROM (${rows}) waiting)`);
    return sql`${sql.join(all, sql` + `)} AS ${sql.ref(kind)}`;
  });
  const { rows } = await sql<Record<keyof typeof parts, number>>`SELECT ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('Nothing was counted.');
  return rows[0];
}

export const reviewCursorOf = ({ rank, micros, sort, id }: WaitingReviewItem) => `${rank}_${micros}_${sort}_${id}`;

type Position = Record<'rank' | 'sort' | 'id' | 'micros', string>;

function readCursor(cursor: string): Position {
  const [, rank, micros, sort, id] = /^(\d)_(-?\d{1,17})_(\d)_(\d{1,15})$/.exec(cursor) ?? [];
  if (!rank || !micros || !sort || !id) throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  return { rank, micros, sort, id };
}

function isAfter({ rank, sort }: Part, position: Position | undefined) {
  if (!position || rank > Number(position.rank)) return sql`true`;
  if (rank < Number(position.rank)) return sql`false`;
  const time = sql`'epoch'::timestamptz + ${position.micros}::bigint * interval '1 microsecond'`;
  // The first condition alone can use the index.
  return sql`added_at >= ${time}
    AND (added_at, ${sql.lit(sort)}, id) > (${time}, ${position.sort}::integer, ${position.id}::bigint)`;
}
