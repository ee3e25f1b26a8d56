const hour = 3_600_000;
const fresh = 45 * 24 * hour;
/** After so many days nobody can be sure of a price any more. */
export const daysUntilOld = 120;
const old = daysUntilOld * 24 * hour;

export type Confidence = 'high' | 'medium' | 'low';

export interface SeenPrice {
  source: string;
  price_is_verified: string;
  /** An import has seen it since it was added. */
  surveyed: boolean;
  /** How many surveys and independent people have seen it since. */
  confirmations: number;
  /** When it was seen the last time. */
  last_seen: Date;
  /** Day of the newest survey of the store that does not have it. It counts if it is newer than `last_seen`. */
  missed_at: Date | null;
}

/** True if the newest survey of the store no longer has the price. */
export const isMissing = ({ last_seen, missed_at }: Pick<SeenPrice, 'last_seen' | 'missed_at'>) =>
  missed_at !== null && missed_at > last_seen;

/**
 * The confidence of a price at a time, in milliseconds since 1970. A verified or surveyed price is high for 45 days and
 * medium for 120. A confirmed report is medium for 120 days, however many people confirmed it. Everything else is low,
 * and so are samples and prices that the newest survey of the store no longer has.
 */
export function priceConfidence(price: SeenPrice, at: number): Confidence {
  const age = at - price.last_seen.getTime();
  if (price.source === 'sample' || age > old || isMissing(price)) return 'low';
  if (isSure(price)) return age <= fresh ? 'high' : 'medium';
  return price.confirmations > 0 ? 'medium' : 'low';
}

/** The confidence of a cost. `sample`: one of its prices is an example price. */
export type CostConfidence = Confidence | 'sample';

const leastFirst = ['sample', 'low', 'medium', 'high'] as const satisfies CostConfidence[];

/** The confidence of a cost of several prices: the least of theirs, `low` without prices. */
export const leastConfidence = (levels: readonly CostConfidence[]): CostConfidence =>
  leastFirst.find((level) => levels.includes(level)) ?? 'low';

/** Percent by which a price in the shop may be higher than the listed one. docs/shopping.md gives the reason. */
const marginPercent: Record<CostConfidence, bigint> = { high: 5n, medium: 15n, low: 30n, sample: 30n };

/** The most that a cost may be in the shop, in cents, rounded up. Bounds are added up item by item. */
export function upperBound(cents: bigint, confidence: CostConfidence): bigint {
  return (cents * (100n + marginPercent[confidence]) + 99n) / 100n;
}

const isSure = ({ price_is_verified, source, surveyed }: SeenPrice) =>
  price_is_verified === 'verified' || source === 'mti' || source === 'pricesmart' || surveyed;

/** What was decided about the prices that somebody reported. */
export interface ReporterRecord {
  verified: number;
  rejected: number;
}

/** How well somebody reports: 0.5 for who is new, towards 1 for who is right, towards 0 for who is not. */
export const reputation = ({ verified, rejected }: ReporterRecord) => (verified + 1) / (verified + 3 * rejected + 2);

/** The confidence of a price in WebMin and in exports. Shoppers read `surenessInWords` of the web app. */
export const surenessNames = { high: 'sure', medium: 'fairly sure', low: 'not sure' } as const;

/** Their prices are held, whatever they are, until somebody has looked. */
export const isDistrusted = (record: ReporterRecord) => reputation(record) < 0.15;

/** Their word alone counts as one confirmation. */
export const isTrusted = (record: ReporterRecord) => reputation(record) >= 0.9;
