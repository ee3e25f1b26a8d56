import { formatCount, includedExamplesText } from '@bargain-buddy/domain';
import { PiggyBank, TriangleAlert } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import { PriceAge, PriceConfidenceMark } from '~/ui/price-age/price-age.tsx';
import { countExamplePurchases, countNeededItems, type PlannedPurchase, type PlanView } from '../model/plan-view.ts';
import { combineReliability } from '../model/sureness.ts';
import styles from './best-trip-summary.module.css';

interface AnswerProps {
  answer: PlanView;
  /** True for a plan of a list, false for a plan of a link. */
  isOfList: boolean;
}

export function BestTripSummary({ answer, isOfList }: AnswerProps) {
  const { trip, not_planned, stale } = answer;
  const savings = [
    trip.saves_vs_one_store ? [`${formatPrice(trip.saves_vs_one_store)} compared with one store`] : [],
    trip.saves_vs_list
      ? [`${formatPrice(trip.saves_vs_list)} compared with ${isOfList ? 'your list now' : 'your choice'}`]
      : [],
  ].flat();
  const notes = [
    trip.way_km !== null && trip.way_km > 0 ? [`${trip.way_km.toFixed(1)} km in straight lines`] : [],
    not_planned > 0 ? [`${formatCount(not_planned, 'item has', 'items have')} no price`] : [],
  ].flat();
  const items = trip.stops.flatMap((stop) => stop.items);
  const areExamples = countExamplePurchases(items) === items.length;
  return (
    <section className={styles.answer} aria-label="The best trip">
      <p className={styles.total} aria-live="polite">
        <strong data-long={trip.total.length > 8 || undefined}>{formatPrice(trip.total)}</strong>
        <span>
          {' '}
          for {trip.found} of {formatCount(countNeededItems(answer), 'item')}
        </span>
      </p>
      {savings.length > 0 && (
        <ul className={styles.savings}>
          {savings.map((text) => (
            <li key={text}>
              <PiggyBank size={16} /> Saves {text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.basis}>
        {trip.oldest && !areExamples && (
          <>
            Oldest price: <PriceAge date={trip.oldest} />
          </>
        )}
        {!areExamples && <OldPrices stale={stale} found={trip.found} />}
        <small>
          {areExamples ? 'Example prices, not real ones' : <HowSure items={items} />}
          {notes.length > 0 && ` · ${notes.join(' · ')}`}
        </small>
      </p>
    </section>
  );
}

function OldPrices({ stale, found }: { stale: PlanView['stale']; found: number }) {
  const { from_45_days, from_120_days } = stale;
  const [count, age, level] =
    from_120_days > 0 ? [from_120_days, '4 months', 'old'] : [from_45_days, '6 weeks', 'ageing'];
  if (count === 0) return null;
  const prices = count === found ? 'These prices are' : `${count} of ${found} prices ${count === 1 ? 'is' : 'are'}`;
  return (
    <strong className={styles.old} data-tone={level}>
      <TriangleAlert size={16} /> {prices} over {age} old
    </strong>
  );
}

const inWords = { high: 'Prices checked recently', medium: 'Prices may have changed', low: 'Prices not confirmed' };

function HowSure({ items }: { items: readonly PlannedPurchase[] }) {
  const real = items.filter(({ isExample }) => !isExample);
  const marks = real.map(({ mark }) => mark);
  const { confidence } = combineReliability(marks);
  const examples = items.length > real.length && ` · ${includedExamplesText(items.length - real.length)}`;
  if (!confidence) return <>Checking how sure these prices are{examples}</>;
  const unsure = marks.filter((mark) => mark.confidence === 'low').length;
  const isSome = unsure > 0 && unsure < marks.length;
  return (
    <>
      <PriceConfidenceMark of={{ confidence }} isSpoken={false} />
      {isSome ? `${unsure} of ${marks.length} prices not confirmed` : inWords[confidence]}
      {examples}
    </>
  );
}
