import type { DecidedItem, ReviewItem, ReviewQuery } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { cutToPage, maxExactCount } from '../../../platform/paging.ts';
import { findReportersOfPrices } from '../prices/price-context.queries.ts';
import { findActiveDecision, findRecentDecisions } from './decisions.queries.ts';
import { toEditReviewItems } from './edits.service.ts';
import {
  imageReviewItems,
  joinFacts,
  priceReviewItems,
  type ReviewItemDetails,
  recordReviewItems,
} from './review-items.ts';
import {
  countOlderReviewItems,
  countWaitingReviewItems,
  findWaitingReviewItems,
  reviewCursorOf,
  type WaitingReviewItem,
} from './waiting.queries.ts';

export async function listReview(db: Database, query: ReviewQuery) {
  const [count, older, found] = await Promise.all([
    countWaitingReviewItems(db, query, maxExactCount),
    countOlderReviewItems(db, query, maxExactCount),
    findWaitingReviewItems(db, query),
  ]);
  const { rows, hasNext } = cutToPage(found, query.page_size);
  const last = rows.at(-1);
  return { count, older, next: hasNext && last ? reviewCursorOf(last) : null, results: await readItems(db, rows) };
}

export async function getActiveDecision(db: Database, { kind, record }: { kind: 'product' | 'store'; record: number }) {
  const found = await findActiveDecision(db, kind, record);
  if (!found) return { decision: null };
  const { id, verdict, email, decided_at } = found;
  return { decision: { id, verdict, decided_by: email, decided_at: decided_at.toISOString() } };
}

export async function listDecidedItems(db: Database, by: number): Promise<{ results: DecidedItem[] }> {
  const rows = await findRecentDecisions(db, by);
  return {
    results: rows.map(({ decided_at, address, price, record, ...row }) => ({
      ...row,
      ...(record !== null && { record }),
      decided_at: decided_at.toISOString(),
      place: price === null ? null : joinFacts(row.place, address),
      price: price === null ? null : { price },
    })),
  };
}

async function readItems(db: Database, rows: readonly WaitingReviewItem[]): Promise<ReviewItem[]> {
  const idsOf = (kind: WaitingReviewItem['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const authors = [...new Set(rows.flatMap(({ author }) => author ?? []))];
  const [reporters, ...read] = await Promise.all([
    findReportersOfPrices(db, authors),
    priceReviewItems(db, idsOf('price')),
    imageReviewItems(db, 'product', idsOf('product-image')),
    imageReviewItems(db, 'store', idsOf('store-image')),
    recordReviewItems(db, 'product', idsOf('product')),
    recordReviewItems(db, 'store', idsOf('store')),
    toEditReviewItems(db, 'product', idsOf('product-edit')),
    toEditReviewItems(db, 'store', idsOf('store-edit')),
  ]);
  const byKey = new Map<string, ReviewItemDetails>(read.flat().map((item) => [`${item.kind} ${item.id}`, item]));
  return rows.flatMap(({ kind, id, added_at, author }) => {
    const item = byKey.get(`${kind} ${id}`);
    const reporter = reporters.find((person) => person.id === author) ?? null;
    return item ? [{ ...item, added_at: added_at.toISOString(), reporter }] : [];
  });
}
