import type { QueryKey } from '@tanstack/react-query';

export interface StoredRow {
  /** 'guest' without an account. */
  account: string;
  /** Format of the data, which differs between builds. */
  format: string;
  queryKey: QueryKey;
  queryHash: string;
  data: unknown;
  answeredAt: number;
  seenAt: number;
  /** Maximum number of stored rows with the same first key. */
  most: number;
}

export const guestRowOwner = 'guest';

const maxMs = 30 * 24 * 60 * 60 * 1_000;

/** Rows that `account` may use: own and public ones of the current format that are recent, limited per kind. */
export function usableStoredRows(
  rows: readonly StoredRow[],
  account: string,
  format: string,
  now: number,
): StoredRow[] {
  const own = rows.filter((row) => row.account === account && row.format === format && now - row.answeredAt < maxMs);
  const byKind = Map.groupBy(own, ({ queryKey }) => String(queryKey[0]));
  return [...byKind.values()].flatMap((ofKind) =>
    ofKind.toSorted((a, b) => b.seenAt - a.seenAt).filter(({ most }, index) => index < most),
  );
}

export function firstPageOfInfiniteData(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
