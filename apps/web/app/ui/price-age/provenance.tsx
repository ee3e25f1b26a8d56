import type { Listing } from '@bargain-buddy/contract';
import { formatCount, isExamplePrice } from '@bargain-buddy/domain';
import { formatDay } from '~/lib/format.ts';
import { ageInDays, priceAgeTone } from '~/lib/price-age.ts';
import { lastSeenOf, sourceInWords, surenessInWords, verificationPhrase } from '~/lib/provenance.ts';
import styles from './price-age.module.css';
import { PriceConfidenceMark } from './price-age.tsx';

export function Provenance({ listing, className }: { listing: Listing; className: string | undefined }) {
  const { source, date_added, confirmations = 0, confidence } = listing;
  const seen = lastSeenOf(listing);
  const since = formatDay(date_added);
  return (
    <>
      <p className={className}>
        <PriceConfidenceMark of={listing} isSpoken={false} />
        {sourceInWords(source)} · <SeenAgo time={seen} />
        {confidence && ` · ${surenessInWords(listing)}`}
      </p>
      <p className={className}>
        Since <time dateTime={date_added}>{since}</time>
        {formatDay(seen) !== since && (
          <>
            {' · seen '}
            <time dateTime={seen}>{formatDay(seen)}</time>
          </>
        )}
        {confirmations > 0 && ` · confirmed ${confirmations === 1 ? 'once' : formatCount(confirmations, 'time')}`}
        {!isExamplePrice(listing) && ` · ${verificationPhrase(listing.price_is_verified)}`}
      </p>
    </>
  );
}

function SeenAgo({ time }: { time: string }) {
  const days = ageInDays(time);
  return (
    // The server may have rendered it on the day before.
    <span className={styles.age} data-tone={priceAgeTone(days)} suppressHydrationWarning>
      {days === 0 ? 'seen today' : days === 1 ? 'seen yesterday' : `seen ${days} days ago`}
    </span>
  );
}
