/** Milliseconds, MB, minimum speed-up over the naive way, and maximum ratio of the p99 to its undisturbed value. */
export interface Budget {
  p50?: number;
  p99?: number;
  atLeastTimes?: number;
  memory?: number;
  timesUndisturbed?: number;
}

/** Milliseconds on the reference machine. Time budgets scale with the yardstick. */
export const referenceYardstick = 0.52;

/** For one million listings and ten million prices, with server and database together on two cores. */
export const budgets = {
  feed: { p99: 10 },
  /** Only the first 10,000 listings are counted, so deeper pages work without a budget. */
  anyPage: {},
  search: { p50: 6, p99: 40, atLeastTimes: 500 },
  searchWhileAttacked: { timesUndisturbed: 2 },
  suggestions: { p99: 10 },
  history: { p99: 5 },
  /** Argon2id with 19 MiB and two passes is slow by design. */
  login: {},
  refresh: { p99: 15 },
  me: { p99: 15 },
  list: { p99: 15 },
  plan: { p99: 30 },
  planOfManyStores: { p99: 300 },
  feedWhilePlanning: { timesUndisturbed: 2 },
  feedWhileRendering: { timesUndisturbed: 3 },
  live: { p99: 250, memory: 300 },
  indexLoad: { memory: 90 },
  importSurvey: { p99: 1_500 },
  importLarge: { p99: 20_000 },
  feedWhileImporting: { p99: 50 },
  adminPrices: { p99: 100 },
  adminChanges: { p99: 100 },
  adminReview: { p99: 40 },
  adminUndo: { p99: 1_000 },
  adminHealth: { p99: 300 },
} satisfies Record<string, Budget>;

/** Bytes of all scripts of the first page after gzip. */
export const firstScriptsBudget = 168_000;

/** Lighthouse benchmark index of a slow phone. Other machines are throttled to it. */
export const slowPhoneIndex = 900;

/** Limits of the first page's HTML with the samples: uncompressed bytes, and elements. */
export const firstHtmlBudget = { bytes: 80_000, elements: 700 };

/** Minimum requests per second over 32 connections, as a share of the bare server's. */
export const shares = {
  feed: 0.6,
  search: 0.4,
  byProduct: 0.4,
  page: 0.06,
  cachedResponse: 0.2,
  cachedPage: 0.15,
};
