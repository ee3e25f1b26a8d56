const hour = 3_600_000;
const fresh = 45 * 24 * hour;
/** Days without a sighting after which the confidence is low. */
export const daysUntilPriceIsOld = 120;
const oldAfterHours = daysUntilPriceIsOld * 24 * hour;

export type Confidence = 'high' | 'medium' | 'low';

export interface SeenPrice {
  source: string;
  price_is_verified: string;
  surveyed: boolean;
  /** Number of surveys and independent people that saw it since. */
  confirmations: number;
  last_seen: Date;
  /** Day of the newest survey of the store without this price. Counts if newer than `last_seen`. */
  missed_at: Date | null;
}

export const isMissingInSurveys = ({ last_seen, missed_at }: Pick<SeenPrice, 'last_seen' | 'missed_at'>) =>
  missed_at !== null && missed_at > last_seen;

/**
 * Returns the confidence of a price at a time, in milliseconds since 1970. A verified or surveyed price is high for 45
 * days and medium for 120. A confirmed report is medium for 120 days, for any number of confirmations. All other prices
 * are low, including samples and prices that the newest survey of the store lacks.
 */
export function priceConfidence(price: SeenPrice, at: number): Confidence {
  const age = at - price.last_seen.getTime();
  if (price.source === 'sample' || age > oldAfterHours || isMissingInSurveys(price)) return 'low';
  if (isTrustedPrice(price)) return age <= fresh ? 'high' : 'medium';
  return price.confirmations > 0 ? 'medium' : 'low';
}

/** `sample`: one of the prices is an example price. */
export type CostConfidence = Confidence | 'sample';

const leastFirst = ['sample', 'low', 'medium', 'high'] as const satisfies CostConfidence[];

/** Returns the lowest confidence of several prices, or `low` without prices. */
export const lowestConfidence = (levels: readonly CostConfidence[]): CostConfidence =>
  leastFirst.find((level) => levels.includes(level)) ?? 'low';

/** Largest excess of a price in the shop over the listed one, in percent. docs/shopping.md gives the reason. */
const marginPercent: Record<CostConfidence, bigint> = { high: 5n, medium: 15n, low: 30n, sample: 30n };

/** Returns the upper bound of a cost in the shop, in cents, rounded up. Bounds are summed item by item. */
export function upperBoundOfCost(cents: bigint, confidence: CostConfidence): bigint {
  return (cents * (100n + marginPercent[confidence]) + 99n) / 100n;
}

/** Tests if a price is from a survey or a price file, or was verified. Shoppers alone make no trusted price. */
export const isTrustedPrice = ({
  price_is_verified,
  source,
  surveyed,
}: Pick<SeenPrice, 'price_is_verified' | 'source' | 'surveyed'>) =>
  price_is_verified === 'verified' || source === 'mti' || source === 'pricesmart' || surveyed;

export interface ReporterRecord {
  verified: number;
  rejected: number;
}

/** Rates a reporter: 0.5 without decisions, towards 1 for verified prices, towards 0 for rejected ones. */
export const reporterReputation = ({ verified, rejected }: ReporterRecord) =>
  (verified + 1) / (verified + 3 * rejected + 2);

/** Names of confidence in WebMin and exports. Shoppers read `surenessInWords` of the web app. */
export const confidenceLabels = { high: 'sure', medium: 'fairly sure', low: 'not sure' } as const;

/** Tests if all prices of a reporter are held for review. */
export const areReporterPricesHeld = (record: ReporterRecord) => reporterReputation(record) < 0.15;

/** Tests if the reporter alone counts as one confirmation. */
export const isReporterTrusted = (record: ReporterRecord) => reporterReputation(record) >= 0.9;
