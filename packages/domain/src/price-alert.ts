export type AlertRule = 'below' | 'above' | 'new_low' | 'drop';

/** All prices are in cents. */
export interface PriceAlertTerms {
  rule: AlertRule;
  /** Of `below` and `above`. */
  threshold: number | null;
  /** Of `drop`. */
  percent: number | null;
}

export interface PriceAlertState {
  armed: boolean;
  /** The lowest price of `new_low`. The highest price since `drop` was armed, or the lowest one since it was sent. */
  reference: number | null;
}

/** A crossing counts again only after the price has come back by this share. */
const percentBack = 5;

/** Returns the state of a new alert. A price that already meets the terms is no crossing. */
export function startAlertState(terms: PriceAlertTerms, price: number | undefined): PriceAlertState {
  if (terms.rule === 'new_low' || terms.rule === 'drop') return { armed: true, reference: price ?? null };
  return { armed: price === undefined || !isCrossed(terms, price), reference: null };
}

/** Returns the state after `price` was seen, and whether it is a crossing to report. */
export function nextAlertState(
  terms: PriceAlertTerms,
  { armed, reference }: PriceAlertState,
  price: number,
): PriceAlertState & { crosses: boolean } {
  if (terms.rule === 'below' || terms.rule === 'above') {
    const crosses = armed && isCrossed(terms, price);
    return { armed: armed ? !crosses : isBack(terms, price), reference: null, crosses };
  }
  if (reference === null) return { armed: true, reference: price, crosses: false };
  if (!armed) {
    const lowest = Math.min(reference, price);
    const rearms = price * 100 >= lowest * (100 + percentBack);
    return { armed: rearms, reference: rearms && terms.rule === 'drop' ? price : lowest, crosses: false };
  }
  const crosses =
    terms.rule === 'new_low' ? price < reference : price * 100 <= reference * (100 - (terms.percent ?? 100));
  if (crosses) return { armed: false, reference: price, crosses };
  return { armed, reference: terms.rule === 'drop' ? Math.max(reference, price) : reference, crosses };
}

/** Returns the state after `prices`, which were seen in this order from `start`, and which of them are crossings. */
export function replayAlert(
  terms: PriceAlertTerms,
  start: PriceAlertState,
  prices: readonly number[],
): { state: PriceAlertState; crossings: boolean[] } {
  let state = start;
  const crossings = prices.map((price) => {
    const { crosses, ...next } = nextAlertState(terms, state, price);
    state = next;
    return crosses;
  });
  return { state, crossings };
}

/** The trip of a watched list. */
export interface WatchedTrip {
  /** Identifies the needed items, their amounts and the stores. */
  basis: string;
  /** Number of items with a price. */
  found: number;
}

/**
 * Returns how to use the total of a trip. `start`: the alert starts again without a message, because the items changed
 * or more of them are found. `skip`: fewer items are found, so the totals cannot be compared.
 */
export function decideTripComparison(before: WatchedTrip, now: WatchedTrip): 'compare' | 'start' | 'skip' {
  if (now.basis !== before.basis || now.found > before.found) return 'start';
  return now.found < before.found ? 'skip' : 'compare';
}

function isCrossed({ rule, threshold }: PriceAlertTerms, price: number): boolean {
  if (threshold === null) return false;
  return rule === 'below' ? price < threshold : price > threshold;
}

/** Returns the price in cents that must be seen after a crossing before the next one counts. */
export const priceBackFrom = (rule: 'below' | 'above', threshold: number): number =>
  rule === 'below'
    ? Math.ceil((threshold * (100 + percentBack)) / 100)
    : Math.floor((threshold * (100 - percentBack)) / 100);

function isBack({ rule, threshold }: PriceAlertTerms, price: number): boolean {
  if (threshold === null) return false;
  return rule === 'below' ? price >= priceBackFrom('below', threshold) : price <= priceBackFrom('above', threshold);
}
