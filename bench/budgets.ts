/**
 * The longest that something may take, in milliseconds, how much quicker than the obvious way it has to be, and the
 * most memory, in MB, that it may take. `timesUndisturbed`: how many times the p99 may be
 * what it is without the disturbance.
 */
export interface Budget {
  p50?: number;
  p99?: number;
  atLeastTimes?: number;
  memory?: number;
  timesUndisturbed?: number;
}

/**
 * What the yardstick's rows took, in milliseconds, where the budgets were set: on another machine, and while other work
 * goes on, budgets of time are as many times longer or shorter as the yardstick is.
 */
export const referenceYardstick = 0.52;

/** With a million listings and ten million prices, server and database together on two cores. */
export const budgets = {
  feed: { p99: 10 },
  /** Beyond the 10,000 listings that are counted nobody pages by number; it works, without a promise. */
  anyPage: {},
  search: { p50: 6, p99: 40, atLeastTimes: 500 },
  searchWhileAttacked: { timesUndisturbed: 2 },
  suggestions: { p99: 10 },
  history: { p99: 5 },
  /** Argon2id with 19 MiB and two passes is meant to take its time. */
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
export const firstScriptsBudget = 180_000;

/** Bytes of the files that the service worker precaches, before compression. */
export const deviceFilesBudget = 1_500_000;

/**
 * Lighthouse's benchmark index of the slow phone: a quarter of that of the machine where the budgets were set. Another
 * machine's processor is slowed down by as many times as it takes to get there.
 */
export const slowPhoneIndex = 900;

/** Of the first page's HTML with the samples, before compression: bytes and elements. */
export const firstHtmlBudget = { bytes: 80_000, elements: 700 };

/** How many answers a second 32 connections get at least, as a share of what the bare server gives them. */
export const shares = {
  feed: 0.6,
  search: 0.4,
  byProduct: 0.4,
  page: 0.06,
  /** Shares of a constant response. */
  cachedResponse: 0.2,
  cachedPage: 0.15,
};
