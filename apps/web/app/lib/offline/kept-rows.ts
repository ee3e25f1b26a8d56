import type { QueryKey } from '@tanstack/react-query';

/** What a query had when it was kept. */
export interface KeptRow {
  /** Whose it is; 'guest' for nobody's. */
  account: string;
  /** The shape of what is kept; another build's may be another. */
  format: string;
  queryKey: QueryKey;
  queryHash: string;
  data: unknown;
  /** When the server answered it, in milliseconds. */
  answeredAt: number;
  /** When it was last on show, in milliseconds. */
  seenAt: number;
  /** So many of its first key are kept. */
  most: number;
}

/** What belongs to the person goes with the account; the rest is the same for everybody, and yet read by them. */
export const guest = 'guest';

const longestMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Which rows still count for `account`: nobody else's, none of another shape, none too old, and of each kind the last.
 */
export function validRows(rows: readonly KeptRow[], account: string, format: string, now: number): KeptRow[] {
  const own = rows.filter(
    (row) => row.account === account && row.format === format && now - row.answeredAt < longestMs,
  );
  const byKind = Map.groupBy(own, ({ queryKey }) => String(queryKey[0]));
  return [...byKind.values()].flatMap((ofKind) =>
    ofKind.toSorted((a, b) => b.seenAt - a.seenAt).filter(({ most }, index) => index < most),
  );
}

/** Of pages that were read one after the other the first is kept. */
export function firstPageOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
