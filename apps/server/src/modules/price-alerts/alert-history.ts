import { isDeepStrictEqual } from 'node:util';
import { type PriceAlertState, type PriceAlertTerms, replayAlert, startAlertState } from '@bargain-buddy/domain';

/** The cheapest price of an alert, or the total of its list. */
export interface CurrentPrice {
  /** The id of one price, or the ids of all prices of a trip. */
  ids: readonly number[];
  cents: number;
}

export interface SeenPrice extends CurrentPrice {
  /** A message reports it as a crossing. */
  isSent: boolean;
}

/** The newest prices that changed the state of an alert, and the state before them. */
export interface AlertHistory extends PriceAlertState {
  prices: readonly SeenPrice[];
}

export interface AlertProgress extends PriceAlertState {
  seen: AlertHistory;
}

/** Number of prices that can still be undone. A list has many ids for each. */
const maxSeen = 30;

/** Returns the state of a new alert. A rejected first price is no reference for later ones. */
export function startProgress(terms: PriceAlertTerms, now: CurrentPrice | undefined): AlertProgress {
  const isReference = terms.rule === 'new_low' || terms.rule === 'drop';
  const start = startAlertState(terms, isReference ? undefined : now?.cents);
  const prices = now && isReference ? [{ ...now, isSent: false }] : [];
  return { ...replayAlert(terms, start, centsOf(prices)).state, seen: { ...start, prices } };
}

/** Returns the history of a stored alert. Its state alone is the start if another release changed it. */
export function historyOf(
  terms: PriceAlertTerms,
  { seen, armed, reference }: PriceAlertState & { seen: AlertHistory | null },
): AlertHistory {
  if (seen) {
    const { state } = replayAlert(terms, seen, centsOf(seen.prices));
    if (state.armed === armed && state.reference === reference) return seen;
  }
  return { armed, reference, prices: [] };
}

/**
 * Computes the state again from `prices`, which still count, and adds the current price if it changes the state. Also
 * returns whether the current price is a crossing to report, and the reported prices that are no longer crossings.
 */
export function continueProgress(
  terms: PriceAlertTerms,
  { armed, reference, prices }: AlertHistory,
  now: CurrentPrice | undefined,
): AlertProgress & { crosses: boolean; retracted: readonly SeenPrice[] } {
  const start = { armed, reference };
  const isLast = now !== undefined && isSamePrice(prices.at(-1), now);
  const isChange =
    now !== undefined && !isLast && changesState(terms, replayAlert(terms, start, centsOf(prices)).state, now);
  const all = isChange ? [...prices, { ...now, isSent: false }] : prices;
  const { state, crossings } = replayAlert(terms, start, centsOf(all));
  const crosses = (isLast || isChange) && crossings.at(-1) === true && !all.at(-1)?.isSent;
  const marked = all.map(({ ids, cents, isSent }, i) => ({
    ids,
    cents,
    isSent: crossings[i] === true && (isSent || (crosses && i === all.length - 1)),
  }));
  const old = marked.slice(0, -maxSeen);
  return {
    ...state,
    seen: { ...replayAlert(terms, start, centsOf(old)).state, prices: marked.slice(-maxSeen) },
    crosses,
    retracted: all.filter(({ isSent }, i) => isSent && !crossings[i]),
  };
}

const changesState = (terms: PriceAlertTerms, before: PriceAlertState, { cents }: CurrentPrice) =>
  !isDeepStrictEqual(before, replayAlert(terms, before, [cents]).state);
const centsOf = (prices: readonly SeenPrice[]) => prices.map(({ cents }) => cents);
const haveSameIds = (a: CurrentPrice, b: CurrentPrice) => a.ids.join(' ') === b.ids.join(' ');
const isSamePrice = (a: SeenPrice | undefined, b: CurrentPrice) =>
  a !== undefined && a.cents === b.cents && haveSameIds(a, b);

/** Matches if the amount of a price was changed, so that its former amount no longer counts. */
export const isCorrected = (seen: SeenPrice, now: CurrentPrice | undefined) =>
  now !== undefined && seen.cents !== now.cents && haveSameIds(seen, now);
