import type { Listing } from '@bargain-buddy/contract';
import { isExamplePrice } from '@bargain-buddy/domain';
import { ageInDays, formatPriceAge, priceAgeTone } from '~/lib/price-age.ts';
import { isReportedByShopper, lastSeenOf, priceSourceInOneWord, surenessInWords } from '~/lib/provenance.ts';
import styles from './price-age.module.css';

/** Age of a price: amber from 45 days, red from 120 days. */
export function PriceAge({ date }: { date: string }) {
  const days = ageInDays(date);
  return (
    // The server may have rendered it on the day before.
    <span className={styles.age} data-tone={priceAgeTone(days)} suppressHydrationWarning>
      <span aria-hidden="true" suppressHydrationWarning>
        {formatPriceAge(days)}
      </span>
      <span className="visually-hidden" suppressHydrationWarning>
        {ageInWords(days)}
      </span>
    </span>
  );
}

function ageInWords(days: number): string {
  if (days === 0) return 'from today';
  return days === 1 ? '1 day old' : `${days} days old`;
}

export function PriceConfidenceMark({
  of,
  isSpoken = true,
}: {
  of: Pick<Listing, 'confidence' | 'missed_at'>;
  isSpoken?: boolean;
}) {
  if (!of.confidence) return null;
  const words = surenessInWords(of);
  return (
    <>
      <span className={styles.sureness} data-level={of.confidence} title={words} aria-hidden="true" />
      {isSpoken && <span className="visually-hidden">{`${words}, `}</span>}
    </>
  );
}

export function ExamplePriceMark({ isPlural = false }: { isPlural?: boolean }) {
  return <span className={styles.mark}>{isPlural ? 'Example prices' : 'Example price'}</span>;
}

type Marked = Pick<Listing, 'source' | 'confidence' | 'missed_at' | 'last_seen' | 'date_added'>;

/** Confidence and age of a price, for narrow places. */
export function PriceReliabilityMark({ listing }: { listing: Marked }) {
  if (isExamplePrice(listing)) return <ExamplePriceMark />;
  return (
    <span className={styles.mark}>
      <PriceConfidenceMark of={listing} />
      <PriceAge date={lastSeenOf(listing)} />
    </span>
  );
}

/** Confidence and source of a price, each in a word, with its age unless `age` is false. */
export function PriceSourceMark({ listing, age = true }: { listing: Listing; age?: boolean }) {
  const source = priceSourceInOneWord(listing);
  if (isExamplePrice(listing)) return <span className={styles.source}>{source}</span>;
  if (!source && !age) return null;
  return (
    <span
      className={styles.source}
      title={isReportedByShopper(listing) ? 'Reported by a shopper, not checked yet' : undefined}
    >
      <PriceConfidenceMark of={listing} />
      {age && source ? `${source} · ` : source}
      {age && <PriceAge date={lastSeenOf(listing)} />}
    </span>
  );
}

export function ReportedPriceMark() {
  return (
    <span className={styles.source} title="Reported by a shopper, not checked yet">
      Reported
    </span>
  );
}
