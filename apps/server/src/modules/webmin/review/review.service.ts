import type { DecidedItem, ReviewItem, ReviewQuery } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { cutPage, maxExactCount } from '../../../platform/paging.ts';
import { findReporters } from '../prices/price-context.queries.ts';
import { findActiveDecision, findDecided } from './decisions.queries.ts';
import { editItems } from './edits.service.ts';
import { imageItems, listed, priceItems, type Reviewed, recordItems } from './review-items.ts';
import { countOlder, countWaiting, cursorOf, findWaiting, type Waiting } from './waiting.queries.ts';

export async function listReview(db: Database, query: ReviewQuery) {
  const [count, older, found] = await Promise.all([
    countWaiting(db, query, maxExactCount),
    countOlder(db, query, maxExactCount),
    findWaiting(db, query),
  ]);
  const { rows, hasNext } = cutPage(found, query.page_size);
  const last = rows.at(-1);
  return { count, older, next: hasNext && last ? cursorOf(last) : null, results: await readItems(db, rows) };
}

export async function getActiveDecision(db: Database, { kind, record }: { kind: 'product' | 'store'; record: number }) {
  const found = await findActiveDecision(db, kind, record);
  if (!found) return { decision: null };
  const { id, verdict, email, decided_at } = found;
  return { decision: { id, verdict, decided_by: email, decided_at: decided_at.toISOString() } };
}

export async function listDecidedItems(db: Database, by: number): Promise<{ results: DecidedItem[] }> {
  const rows = await findDecided(db, by);
  return {
    results: rows.map(({ decided_at, address, price, record, ...row }) => ({
      ...row,
      ...(record !== null && { record }),
      decided_at: decided_at.toISOString(),
      place: price === null ? null : listed(row.place, address),
      price: price === null ? null : { price },
    })),
  };
}

async function readItems(db: Database, rows: readonly Waiting[]): Promise<ReviewItem[]> {
  const idsOf = (kind: Waiting['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const authors = [...new Set(rows.flatMap(({ author }) => author ?? []))];
  const [reporters, ...read] = await Promise.all([
    findReporters(db, authors),
    priceItems(db, idsOf('price')),
    imageItems(db, 'product', idsOf('product-image')),
    imageItems(db, 'store', idsOf('store-image')),
    recordItems(db, 'product', idsOf('product')),
    recordItems(db, 'store', idsOf('store')),
    editItems(db, 'product', idsOf('product-edit')),
    editItems(db, 'store', idsOf('store-edit')),
  ]);
  const byKey = new Map<string, Reviewed>(read.flat().map((item) => [`${item.kind} ${item.id}`, item]));
  return rows.flatMap(({ kind, id, added_at, author }) => {
    const item = byKey.get(`${kind} ${id}`);
    const reporter = reporters.find((person) => person.id === author) ?? null;
    return item ? [{ ...item, added_at: added_at.toISOString(), reporter }] : [];
  });
}
