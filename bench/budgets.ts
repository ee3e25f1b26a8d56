/** Longest durations in milliseconds. */
export interface Budget {
  p50?: number;
  p99?: number;
  /** Most memory of the measured process. It does not scale with the machine. */
  megabytes?: number;
}

/** Milliseconds of the yardstick's rows on the machine of the budgets. Other machines scale the budgets. */
export const referenceYardstick = 0.52;

/** With a million listings and ten million prices, server and database together on two cores. */
export const budgets = {
  feed: { p99: 10 },
  search: { p50: 6, p99: 40 },
  suggestions: { p99: 10 },
  list: { p99: 15 },
  plan: { p99: 30 },
  planOfManyStores: { p99: 300 },
  importLarge: { p99: 20_000 },
  feedWhileImporting: { p99: 50 },
  importWithAlerts: { p99: 50_000 },
  feedWithAlerts: { p99: 100 },
  openData: { p99: 300_000, megabytes: 300 },
} satisfies Record<string, Budget>;

/** Lowest throughput with 32 connections, as a share of the bare server's. */
export const shares = {
  feed: 0.6,
  search: 0.4,
  byProduct: 0.4,
  page: 0.06,
  /** Shares of a constant response. */
  cachedResponse: 0.2,
  cachedPage: 0.15,
};

/** Bytes of all scripts of the first page after gzip. */
export const firstScriptsBudget = 180_000;

/** Bytes of the files that the service worker precaches, before compression. */
export const deviceFilesBudget = 1_500_000;

/** Lighthouse's benchmark index of a slow phone. Faster processors are throttled to it. */
export const slowPhoneIndex = 900;

/** Of the first page's HTML with the samples, before compression: bytes and elements. */
export const firstHtmlBudget = { bytes: 80_000, elements: 700 };
